import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isCategoryId } from '../engine/score/categories.js';
import { criterionOf, isCriterionId, wcagLine } from '../engine/wcag/criteria.js';
import { buildCatalogue } from '../engine/run/build-catalogue.js';
import { CATALOGUE } from './catalogue.js';
import { ALL_RULES } from './catalogue.generated.js';
import { exampleCase, readExamples } from '../testing/examples.js';
import { runCase } from '../testing/run-case.js';

const folder = dirname(fileURLToPath(import.meta.url));
const SECTIONS = ['What it checks', 'Why it matters', 'How to fix', 'Examples', 'Limits'];
/** What titles may begin with although it is in lower case, and what they may capitalise inside. */
const LOWER_CASE_NAMES = new Set('aria-labelledby hreflang llms.txt noai robots.txt security.txt srcset'.split(' '));
const NAMES = new Set(
  'Analytics Content Fonts Google Graph Manager Markdown Open Policy Secure Security Universal'.split(' '),
);
const KINDS = ['.rule.ts', '.spec.ts', '.mutation.ts', '.md'];

function filesOfRules(): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap((entry) => readdirSync(join(folder, entry.name)).map((file) => `${entry.name}/${file}`));
}

describe('the catalogue', () => {
  it('lists every rule file and nothing else', () => {
    const script = join(folder, '../../scripts/generate-catalogue.mjs');
    expect(() => execFileSync(process.execPath, [script, '--check'], { stdio: 'pipe' })).not.toThrow();
  });

  it('has each rule as four files, named after its id, and nothing else in the folders of categories', () => {
    const expected = ALL_RULES.flatMap(({ meta: { id } }) => KINDS.map((kind) => `${id}${kind}`));
    expect(filesOfRules().sort()).toEqual(expected.sort());
  });

  it('keeps rule folders to known categories', () => {
    const folders = readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => entry.name);
    expect(folders.filter((name) => !isCategoryId(name))).toEqual([]);
  });

  it('gives every rule an id and titles that no other has', () => {
    const ids = ALL_RULES.map((rule) => rule.meta.id);
    expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([]);
    const titles = ALL_RULES.flatMap(({ meta: { title } }) => [title.failed, title.passed]);
    expect(titles.filter((title, i) => titles.indexOf(title) !== i)).toEqual([]);
  });

  it('calls signs of a break-in and leaked secrets critical, and nothing else', () => {
    const critical = ALL_RULES.filter(({ meta }) => meta.critical).map(({ meta }) => meta.id);
    expect(critical.filter((id) => !/^(?:integrity|security)\//.test(id))).toEqual([]);
    const errors = ALL_RULES.filter(({ meta }) => meta.category === 'integrity' && meta.severity === 'error');
    expect(critical).toEqual(expect.arrayContaining([...errors.map(({ meta }) => meta.id), 'security/secrets']));
  });

  it('names page rules by a hash that changes with their list', () => {
    expect(buildCatalogue(ALL_RULES).hash).toBe(CATALOGUE.hash);
    expect(
      buildCatalogue(ALL_RULES.slice(1)).hash === CATALOGUE.hash &&
        buildCatalogue(ALL_RULES.slice(0, -1)).hash === CATALOGUE.hash,
    ).toBe(false);
  });
});

describe.each(ALL_RULES.map((rule) => [rule.meta.id, rule] as const))('%s', (id, rule) => {
  const { meta } = rule;
  const markdown = existsSync(join(folder, `${id}.md`)) ? readFileSync(join(folder, `${id}.md`), 'utf8') : '';
  const examples = readExamples(markdown);

  it('has complete meta data', () => {
    expect(meta.id).toMatch(/^[a-z0-9-]+\/[a-z0-9]+(?:-[a-z0-9]+)*$/);
    expect(meta.weight).toBeGreaterThanOrEqual(1);
    expect(meta.weight).toBeLessThanOrEqual(10);
    expect(Number.isInteger(meta.weight)).toBe(true);
    expect(meta.references.length).toBeGreaterThan(0);
    expect(meta.references.filter((url) => !url.startsWith('https://'))).toEqual([]);
    expect(meta.howToFix.length).toBeGreaterThan(20);
    expect(meta.subcategory).toMatch(/^[a-z0-9 -]+$/);
    expect(meta.since).toMatch(/^\d+\.\d+$/);
  });

  it('has a title for the problem and one for its absence, short, in sentence case, without a full stop', () => {
    for (const title of [meta.title.failed, meta.title.passed]) {
      const [first = '', ...others] = title.split(' ');
      expect(/^[A-Z]/.test(first) || LOWER_CASE_NAMES.has(first)).toBe(true);
      expect(others.filter((word) => /^[A-Z][a-z]+$/.test(word) && !NAMES.has(word))).toEqual([]);
      expect(title).not.toMatch(/[.!?;,\s]$/);
      expect(title.length).toBeLessThanOrEqual(60);
    }
  });

  it('names success criteria of WCAG 2.2 that exist, and its page does too', () => {
    const { wcag } = meta;
    expect(meta.category !== 'accessibility' || wcag !== undefined).toBe(true);
    expect((wcag ?? []).filter((criterion) => !isCriterionId(criterion))).toEqual([]);
    if (wcag) expect(markdown).toContain(`\n\n${wcagLine(wcag.map(criterionOf))}\n\n## Why it matters\n`);
  });

  it('has messages that are sentences', () => {
    expect(Object.keys(meta.messages).length).toBeGreaterThan(0);
    expect(Object.values(meta.messages).filter((text) => !/^\S.*\.$/.test(text))).toEqual([]);
  });

  it('has a page with the five sections in order', () => {
    const headings = [...markdown.matchAll(/^## (.+)$/gm)].map((match) => match[1]);
    expect(headings).toEqual(SECTIONS);
    expect(markdown.startsWith(`# ${meta.title.failed}\n`)).toBe(true);
  });

  it('has bad and good examples', () => {
    expect(examples.some((example) => example.kind === 'bad')).toBe(true);
    expect(examples.some((example) => example.kind === 'good')).toBe(true);
  });

  it.each(examples.map((example, i) => [`${example.kind} example ${i + 1}`, example] as const))(
    'judges the %s of its page as the page says',
    (_name, example) => {
      const result = runCase(rule, exampleCase(example));
      expect({ error: result.error, reported: result.status === 'report' }).toEqual({
        error: null,
        reported: example.kind === 'bad',
      });
    },
  );
});
