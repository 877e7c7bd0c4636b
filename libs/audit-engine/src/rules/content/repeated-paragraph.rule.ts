import type { PageElement } from '../../engine/parse/element.js';
import { definePageRule } from '../../engine/run/rule.js';
import { isInDialog } from '../../shared/aria/dialogs.js';
import { inherited, isOfOneLayout, mayBeHidden } from '../../shared/aria/exposure.js';
import { isOfLines } from '../../shared/text/of-lines.js';

const MIN_CHARS = 150;
/** "Privacy policy", "Terms and conditions", "Legal notice" in languages of Europe. */
const LEGAL =
  /privacy|terms (?:and|&|of)|legal notice|datenschutz|geschäftsbedingungen|\bAGB\b|impressum|confidentialité|données personnelles|mentions légales|conditions générales|privacidad|privacidade|aviso legal|términos|condiciones|termos|protección de datos|informativa|termini|condizioni|privacybeleid|privacyverklaring|voorwaarden|prywatności|regulamin|ochrana osobn|obchodní podmínky|adatvéd|adatkezel|gizlilik|kvkk|personvern|integritetspolicy|privatlivspolitik|tietosuoja|конфиденциальности|конфіденційності|поверителност|απορρήτου|プライバシー|利用規約|隐私|隱私|개인정보|이용약관/i;

export default definePageRule({
  meta: {
    id: 'content/repeated-paragraph',
    title: { failed: 'Paragraph is repeated', passed: 'No paragraph is repeated' },
    subcategory: 'duplicates',
    severity: 'warning',
    weight: 2,
    needs: ['robots'],
    messages: { repeated: 'This paragraph already appears on line {line}.' },
    since: '1.0',
    version: 9,
    references: ['https://developers.google.com/search/docs/fundamentals/creating-helpful-content'],
    howToFix:
      'Remove the second one. For small and large screens, move one element by the style sheet instead of writing it twice.',
  },
  leavesOutHidden: 2,
  applies: ({ status, robots, named }) => status === 200 && !robots.isNoindex && named('p').length > 1,
  check({ named }, report) {
    // Terms and policies say of each service what the law demands.
    if ([...named('title').slice(0, 1), ...named('h1').slice(0, 2)].some(({ text }) => LEGAL.test(text.slice(0, 200))))
      return;
    // A reference says the same of an option wherever it occurs.
    if (named('code', 'pre').length >= 3) return;
    const byLength = new Map<number, PageElement[]>();
    const entries: Entries = new Map();
    for (const element of named('p')) {
      const length = element.closeStart - element.openEnd;
      if (
        length < MIN_CHARS ||
        element.isAriaHidden ||
        element.isBoilerplate ||
        isOfLines(element) ||
        element.closest('blockquote', 'label') !== null ||
        element.descendants(['select', 'textarea'], 1).length > 0 ||
        isInDialog(element)
      )
        continue;
      const same = byLength.get(length) ?? [];
      // Only sources of equal length are compared, and only with the first few of them;
      // the source of an element costs nothing, its text does.
      const source = element.inner;
      const twin = same.find((other) => other.inner === source && !isShownAtTimes(other));
      if (twin && (isShownAtTimes(element) || areTeasers(twin, element) || areFields([twin, element], entries)))
        continue;
      if (twin && element.text.length >= MIN_CHARS) report('repeated', [element, twin], { line: twin.line });
      else if (same.length < 10) byLength.set(length, [...same, element]);
    }
  },
});

/** Each in another box, with a link to the same page, such as the newest posts in two lists. */
function areTeasers(one: PageElement, other: PageElement): boolean {
  const [box, next] = [boxOf(one), boxOf(other)];
  return box !== null && next !== null && box.element !== next.element && box.href === next.href;
}

function boxOf(paragraph: PageElement): { element: PageElement; href: string } | null {
  let element = paragraph.parent;
  for (let i = 0; element !== null && i < MAX_AROUND && element.name !== 'body'; i++, element = element.parent) {
    const href = element.descendants(['a'], 1)[0]?.attr('href');
    if (href && !href.startsWith('#')) return { element, href };
  }
  return null;
}
const MAX_AROUND = 4;

/**
 * A field of two entries of a list, each with another heading and another long text: the biography of a speaker is with each of the
 * talks.
 */
function areFields(pair: readonly [PageElement, PageElement], entries: Entries): boolean {
  const found = entriesAround(pair);
  if (found === null) return false;
  const [one, other] = found.map((element) => entryOf(element, entries));
  return (
    one !== undefined &&
    other !== undefined &&
    one.heading !== '' &&
    other.heading !== '' &&
    one.heading !== other.heading &&
    one.texts.some((text) => !other.texts.includes(text)) &&
    other.texts.some((text) => !one.texts.includes(text))
  );
}

type Entries = Map<PageElement, { heading: string; texts: string[] }>;

/** What is around them, side by side and of one kind. */
function entriesAround([one, other]: readonly [PageElement, PageElement]): [PageElement, PageElement] | null {
  const around: PageElement[] = [];
  for (let box = one.parent; box !== null && around.length < MAX_AROUND; box = box.parent) around.push(box);
  let next = other.parent;
  for (let i = 0; next !== null && i < MAX_AROUND; i++, next = next.parent) {
    const { parent } = next;
    const entry = around.find((box) => box.parent === parent);
    if (entry === undefined) continue;
    return entry !== next && entry.name === next.name && entry.attr('class') === next.attr('class')
      ? [entry, next]
      : null;
  }
  return null;
}

function entryOf(element: PageElement, entries: Entries): { heading: string; texts: string[] } {
  let entry = entries.get(element);
  if (entry === undefined) {
    const [heading] = element.descendants(['h2', 'h3', 'h4', 'h5', 'h6'], 1);
    const long = element.descendants(['p'], MAX_TEXTS).filter((text) => text.closeStart - text.openEnd >= MIN_CHARS);
    entry = { heading: heading?.text ?? '', texts: long.map(({ inner }) => inner) };
    entries.set(element, entry);
  }
  return entry;
}
const MAX_TEXTS = 10;

/** On some widths, or when a script shows it. */
function isShownAtTimes(element: PageElement): boolean {
  return isOfOneLayout(element) || isOfOneDevice(element) || mayBeHidden(element);
}

/** A class of the site's own says which screens it is for: `mobile-lead`, `intro-desktop`. */
const isOfOneDevice = inherited(
  (element) =>
    element.name !== 'body' && element.name !== 'html' && DEVICE.test((element.attr('class') ?? '').slice(0, 300)),
);
const DEVICE = /(?:^|[\s_-])(?:mobile|desktop)(?:$|[\s_-])/i;
