/** The pages that a file of a suite holds; none for files of another kind. Parts of a page become the body of one. */
export function pagesIn(path: string, read: () => string, maxChars: number): string[] {
  const kind = /\.([a-z]+)$/i.exec(path)?.[1]?.toLowerCase() ?? '';
  const find = READERS[kind];
  if (!find) return [];
  const text = read();
  return text.length > maxChars ? [] : find(text).map(documentOf);
}

const READERS: Readonly<Partial<Record<string, (text: string) => string[]>>> = {
  html: (text) => [text],
  htm: (text) => [text],
  xhtml: (text) => [text],
  testhtml: (text) => [text],
  md: (text) => [...text.matchAll(/^```html[^\n]*\n([\s\S]*?)^```$/gm)].map(([, html = '']) => html),
  txt: schemaExamples,
  js: literals,
  mjs: literals,
  cjs: literals,
  ts: literals,
  tsx: literals,
};

/** schema.org: sections of an example, each in another syntax. */
function schemaExamples(text: string): string[] {
  return text.includes('TYPES:')
    ? text.split(/^(?:TYPES|PRE-MARKUP|MICRODATA|RDFA|JSON(?:-?LD)?):[^\n]*$/im).filter((part) => part.includes('<'))
    : [];
}

/** Texts of a script that have an element in them. */
function literals(code: string): string[] {
  const found = code.matchAll(/`((?:\\.|[^`\\]){4,20000})`|"((?:\\.|[^"\\\n]){4,5000})"|'((?:\\.|[^'\\\n]){4,5000})'/g);
  return [...found]
    .map(([, a, b, c]) => (a ?? b ?? c ?? '').replace(/\\n/g, '\n').replace(/\\(["'`])/g, '$1'))
    .filter((text) => /<(?:[a-z][\w-]*[\s/>]|!doctype)/i.test(text));
}

function documentOf(html: string): string {
  return /<(?:html|!doctype)\b/i.test(html)
    ? html
    : `<!doctype html>\n<html lang="en">\n<head><title>Example</title></head>\n<body>\n${html}\n</body></html>`;
}
