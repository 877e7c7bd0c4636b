import { definePageRule } from '../../engine/run/rule.js';
import { LIBRARIES, type Library } from '../../shared/scripts/vulnerable-libraries.data.js';

type Version = readonly [number, number, number];

const MAX_PATH = 500;
const BY_FILE: ReadonlyMap<string, Library> = new Map(
  LIBRARIES.flatMap((library) => library.files.map((file) => [file, library] as const)),
);
/** `jquery-3.4.1.min.js`, `jquery@3.4.1`. */
const IN_NAME = /^([a-z][a-z.-]{0,40})[-@.]v?(\d{1,4})\.(\d{1,4})\.(\d{1,4})(?!\d)/i;
const FULL = /^v?(\d{1,4})\.(\d{1,4})\.(\d{1,4})$/;

export default definePageRule({
  meta: {
    id: 'security/library',
    title: { failed: 'Library has a known vulnerability', passed: 'No library has a known vulnerability' },
    subcategory: 'foreign code',
    severity: 'warning',
    weight: 6,
    needs: ['scripts'],
    messages: {
      hole: 'The library {name} {version} has a published vulnerability ({advisory}). It is fixed in {mended}.',
    },
    since: '1.0',
    references: [
      'https://github.com/advisories',
      'https://owasp.org/Top10/2021/A06_2021-Vulnerable_and_Outdated_Components/',
    ],
    howToFix: 'Replace the file by the current version of the library and try out the parts of the page that use it.',
  },
  applies: ({ scripts }) => scripts.some(({ src }) => src !== null),
  check({ scripts, resolve }, report) {
    for (const { src, element } of scripts) {
      const url = src === null ? null : resolve(src);
      const found = url && url.pathname.length <= MAX_PATH ? findLibrary(url.pathname) : null;
      if (!found) continue;
      const hole = found.library.holes.find(
        ({ from, mended }) => compare(found.version, from) >= 0 && compare(found.version, mended) < 0,
      );
      if (hole)
        report('hole', element, {
          name: found.library.name,
          version: found.version.join('.'),
          advisory: hole.advisory,
          mended: hole.mended.join('.'),
        });
    }
  },
});

/** By the file's own name with a version, or by a folder `library/1.2.3/` or `library@1.2.3/` around a file of that library. */
function findLibrary(pathname: string): { library: Library; version: Version } | null {
  const segments = pathname.toLowerCase().split('/');
  const file = segments[segments.length - 1] ?? '';
  const named = IN_NAME.exec(file);
  const own = BY_FILE.get(named?.[1] ?? '');
  if (named && own) return { library: own, version: versionOf(named.slice(2)) };
  const library = BY_FILE.get(
    file
      .replace(/\.js$/, '')
      .replace(/[.-]min$/, '')
      .replace(/[.-](?:slim|full|core|bundle)$/, ''),
  );
  if (!library) return null;
  for (const [i, segment] of segments.entries()) {
    const inFolder = IN_NAME.exec(segment);
    if (inFolder && BY_FILE.get(inFolder[1] ?? '') === library && inFolder[0] === segment)
      return { library, version: versionOf(inFolder.slice(2)) };
    const version = FULL.exec(segment);
    if (version && BY_FILE.get(segments[i - 1] ?? '') === library)
      return { library, version: versionOf(version.slice(1)) };
  }
  return null;
}

function versionOf(parts: readonly string[]): Version {
  return [Number(parts[0]), Number(parts[1]), Number(parts[2])];
}

function compare(a: Version, b: Version): number {
  return a[0] - b[0] || a[1] - b[1] || a[2] - b[2];
}
