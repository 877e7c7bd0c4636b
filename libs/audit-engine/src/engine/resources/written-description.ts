/** The description, by the look-up of its element, in markup, or as the name of an element that the script makes. */
const NAMES_DESCRIPTION =
  /\bmeta\[name=\\?["']?description\b|<meta\s[^<>]{0,100}\bname=\\?["']?description\b|\.name\s{0,9}=\s{0,9}["'`]description["'`]|["'`]name["'`]\s{0,9},\s{0,9}["'`]description["'`]/gi;
/** `content="…`, `.content = text`, `attr("content", text)`; not a variable of that name, or what is read. */
const WRITES_CONTENT = /(?<!\b(?:var|let|const)\s)\bcontent\\?["'`]?\s{0,9}(?:=(?!=)|,)/;
const REACH = 300;
const MAX_LOOKUPS = 100;

/** Whether a script writes the meta description of the page. Linear in its length. */
export function writesDescription(code: string): boolean {
  if (!code.includes('description')) return false;
  let count = 0;
  for (const { 0: name, index } of code.matchAll(NAMES_DESCRIPTION)) {
    if (count++ >= MAX_LOOKUPS) return false;
    const end = index + name.length;
    if (WRITES_CONTENT.test(code.slice(end, end + REACH))) return true;
  }
  return false;
}
