/**
 * What the changelog says of a version.
 * @throws Error when it has no section, an empty one, or one that is not dated yet
 */
export function releaseNotes(changelog, version) {
  const sections = changelog.split(/^## /m).slice(1);
  const section = sections.find((text) => text.split(/\s/, 1)[0] === version);
  if (section === undefined) throw new Error(`CHANGELOG.md has no section "## ${version}".`);
  const [heading, ...lines] = section.split('\n');
  if (/unreleased/i.test(heading))
    throw new Error(`CHANGELOG.md still calls ${version} unreleased. Write its date: "## ${version} (2030-12-31)".`);
  const notes = lines.join('\n').trim();
  if (notes === '') throw new Error(`CHANGELOG.md says nothing about ${version}.`);
  return notes;
}
