import { posix } from 'node:path';
import GithubSlugger from 'github-slugger';
import { Marked } from 'marked';
import { linkedFile } from './pages.mjs';

export const escapeHtml = (text) =>
  text.replace(/[&<>"']/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[sign]);

/** From one page of the help to another, or to a file, both below /help/. */
export function relativeUrl(from, to) {
  const path = posix.relative(`/${from}`, `/${to}`);
  if (path === '') return './';
  return to === '' || to.endsWith('/') ? `${path}/` : path;
}

/** Examples of rules say what they are: "```site bad" fails, "```site good" passes. */
const EXAMPLES = {
  bad: { name: 'found', caption: 'Found by this rule' },
  good: { name: 'passes', caption: 'Passes this rule' },
};

/**
 * HTML of a page; its headings for the list beside it; its sections for the search; the pictures that it shows.
 * @param {import('./pages.mjs').Page} page @param {Map<string, import('./pages.mjs').Page>} pages
 */
export function renderPage(page, pages) {
  const slugger = new GithubSlugger();
  const headings = [];
  const pictures = new Map();
  const sections = [{ anchor: '', heading: page.title, text: '' }];

  /** Null for a file that is not part of the help. */
  const urlOf = (href) => {
    const file = linkedFile(page.file, href);
    if (file === null) return href;
    const target = pages.get(file);
    const anchor = /#.*$/.exec(href)?.[0] ?? '';
    return target === undefined ? null : relativeUrl(page.path, target.path) + anchor;
  };
  const pictureUrl = (href) => {
    const file = linkedFile(page.file, href);
    if (file === null) return href;
    const to = `pictures/${posix.basename(file)}`;
    pictures.set(file, to);
    return relativeUrl(page.path, to);
  };

  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }) {
        const text = plain(tokens);
        const anchor = slugger.slug(text);
        const html = this.parser.parseInline(tokens);
        if (depth === 2) headings.push({ anchor, text });
        if (depth > 1) sections.push({ anchor, heading: text, text: '' });
        if (depth === 1) return `<h1>${html}</h1>\n`;
        return `<h${depth} id="${anchor}">${html} <a class="anchor" href="#${anchor}" aria-label="Link to this section">#</a></h${depth}>\n`;
      },
      link({ href, tokens }) {
        const url = urlOf(href);
        const text = this.parser.parseInline(tokens);
        if (url === null) return text;
        return `<a href="${escapeHtml(url)}"${/^https?:/.test(url) ? ' rel="noopener"' : ''}>${text}</a>`;
      },
      image({ href, text }) {
        return `<img src="${escapeHtml(pictureUrl(href))}" alt="${escapeHtml(text)}" loading="lazy">`;
      },
      code({ text, lang = '' }) {
        const example = EXAMPLES[lang.split(' ')[1]];
        const block = `<pre tabindex="0"><code>${escapeHtml(text)}</code></pre>\n`;
        return example
          ? `<figure class="${example.name}"><figcaption>${example.caption}</figcaption>${block}</figure>\n`
          : block;
      },
      table(token) {
        const cell = (name, { tokens }) => `<${name}>${this.parser.parseInline(tokens)}</${name}>`;
        // A header without words names nothing.
        const head = token.header.map((each) => cell(each.text.trim() === '' ? 'td' : 'th', each)).join('');
        const rows = token.rows.map((row) => `<tr>${row.map((each) => cell('td', each)).join('')}</tr>`);
        return `<div class="table" tabindex="0"><table><thead><tr>${head}</tr></thead><tbody>${rows.join('\n')}</tbody></table></div>\n`;
      },
      /** Pictures for light and dark are written as HTML. */
      html({ text }) {
        return text.replace(
          /\b(src|srcset)="([^"]+)"/g,
          (_, name, href) => `${name}="${escapeHtml(pictureUrl(href))}"`,
        );
      },
    },
  });
  const body = marked.parser(page.tokens);
  return { body, headings, pictures, sections: textOf(page, sections) };
}

/** The words of each section, by walking the page once more. */
function textOf(page, sections) {
  let at = 0;
  for (const token of page.tokens) {
    if (token.type === 'heading' && token.depth > 1) at++;
    else if (token.type !== 'heading' && token.type !== 'html' && token.type !== 'space')
      sections[at].text += ` ${plainText(token)}`;
  }
  return sections
    .map((section) => ({ ...section, text: section.text.replace(/\s+/g, ' ').trim() }))
    .filter(({ text }) => text !== '');
}

const plain = (tokens) =>
  tokens.map((token) => (token.tokens ? plain(token.tokens) : (token.text ?? token.raw))).join('');

function plainText(token) {
  if (token.type === 'table')
    return [...token.header, ...token.rows.flat()].map(({ tokens }) => plain(tokens)).join(' ');
  if (token.type === 'list') return token.items.map((item) => item.tokens.map(plainText).join(' ')).join(' ');
  return token.tokens ? plain(token.tokens) : (token.text ?? '');
}
