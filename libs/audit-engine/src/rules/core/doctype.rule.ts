import type { NonHtml } from '../../engine/facts/non-html.js';
import { definePageRule } from '../../engine/run/rule.js';
import { QUIRKY_BEGINNINGS, QUIRKY_WITHOUT_SYSTEM } from '../../shared/head/doctype.data.js';

export default definePageRule({
  meta: {
    id: 'core/doctype',
    title: { failed: 'Page has no valid doctype', passed: 'Every page has a valid doctype' },
    subcategory: 'document',
    severity: 'warning',
    weight: 5,
    needs: ['document', 'source', 'nonHtml'],
    messages: {
      file: 'The URL sends {what} as an HTML page.',
      missing: 'The page has no document type: browsers show it in quirks mode, as in the nineties.',
      late: 'The document type is not the first thing on the page, so browsers ignore it and use quirks mode.',
      quirks: 'The document type is one that puts browsers into quirks mode.',
    },
    since: '1.0',
    version: 2,
    references: ['https://html.spec.whatwg.org/multipage/syntax.html#the-doctype', 'https://quirks.spec.whatwg.org/'],
    howToFix: 'Write <!doctype html> as the first line of every page, and send files with their own content type.',
  },
  readsSent: true,
  check({ document, source, nonHtml }, report) {
    if (nonHtml !== null) {
      if (!PROOF.test(source)) report('file', null, { what: WORDS[nonHtml] });
      return;
    }
    const { doctype } = document;
    if (doctype === null) return report('missing', document.elements[0]);
    const place = { snippet: `<!${doctype.text}>`, line: document.lineAt(doctype.offset) };
    if (!isFirst(document.elements[0]?.start ?? Infinity, source, doctype.offset)) return report('late', place);
    if (!doctype.isHtml5 && isQuirky(doctype.text)) report('quirks', place);
  },
});

/** The file by which a search engine knows the owner of a site. */
const PROOF = /^\s{0,99}[\w-]{1,99}-verification:[^\n]{0,200}\s{0,99}$/;

const WORDS: Readonly<Record<NonHtml, string>> = {
  image: 'an image',
  font: 'a font',
  pdf: 'a PDF file',
  archive: 'an archive',
  file: 'a file of binary data',
  json: 'JSON',
  code: 'a script or style sheet',
  text: 'plain text',
};

/** Comments and an XML declaration may come before. */
function isFirst(firstElement: number, source: string, offset: number): boolean {
  if (firstElement < offset) return false;
  return (
    offset > 2_000 ||
    source
      .slice(0, offset)
      .replace(/<!--[^]*?-->|<\?[^>]*>|\ufeff/g, '')
      .trim() === ''
  );
}

function isQuirky(text: string): boolean {
  const [, name = '', publicId, systemId] =
    /^doctype ?([^\s"']*) ?(?:public ?(?:"([^"]*)"|'[^']*') ?("[^"]*"|'[^']*')?)?/i.exec(text) ?? [];
  if (name.toLowerCase() !== 'html') return true;
  const id = publicId?.toLowerCase() ?? '';
  if (id === '') return false;
  return (
    QUIRKY_BEGINNINGS.some((start) => (start === 'html' ? id === start : id.startsWith(start))) ||
    (systemId === undefined && QUIRKY_WITHOUT_SYSTEM.some((start) => id.startsWith(start)))
  );
}
