import { defineFix } from '../../fix.js';

/** "Go" or "»" says nothing of where it leads. */
const MIN_CHARS = 4;

export default defineFix({
  rule: 'links/empty-href',
  safety: 'review',
  needs: ['anchors'],
  changes: ['links'],
  writes: 'Writes the URL that other links of the page with the same text have.',
  edit({ finding, element, page, edits }) {
    const text = plain(String(finding.data.text));
    const same = page.anchors.filter(
      ({ kind, name }) => (kind === 'http' || kind === 'tel' || kind === 'mailto') && plain(name) === text,
    );
    const [first] = same;
    const targets = new Set(same.map(({ url }) => url?.href));
    if (text.length < MIN_CHARS || !first?.href || targets.size !== 1)
      return 'No other link of the page says where this one is to lead.';
    edits.setAttribute(element, 'href', first.href.trim());
    return undefined;
  },
});

function plain(text: string): string {
  return text.replace(/\s+/g, ' ').trim().toLowerCase();
}
