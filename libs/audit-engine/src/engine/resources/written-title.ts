/** Something else than one and the same text: that says the name of a page that has others beside it. */
const WRITES_TITLE = /\bdocument\.title\s{0,9}=(?!=|\s{0,9}(?:"[^"\n]{0,300}"|'[^'\n]{0,300}')\s{0,9}(?:[;}\n]|$))/;

/** Whether a script writes the title of the page, and not the same one each time. Linear in its length. */
export function writesTitle(code: string): boolean {
  return code.includes('document.title') && WRITES_TITLE.test(code);
}
