/**
 * Instructions of template languages that reach people only when the template was not run: {{ name }}, {% if %}, <%= x %>, ${name}, [object Object]. Bounded, without nested
 * quantifiers. Sources: the documentation of Handlebars, Jinja, Liquid, Twig, Vue, Angular, ERB, EJS; read 2026-11.
 */
export const LEFTOVER =
  /\{\{-?\s{0,3}[#/>&]?\s{0,3}[a-z_$][\w$.|' -]{0,80}\}\}|\{%-?\s{0,3}[a-z][^%{}]{0,120}%\}|<%=?\s[^%<>]{1,120}%>|\$\{[a-z_$][\w$.]{1,60}\}|\[object Object\]/i;
/** One of these stands in the source of every page with such a leftover. */
export const LEFTOVER_STARTS = ['{{', '{%', '<%', '&lt;%', '${', '[object Object]'] as const;
const CLIENT_ATTRIBUTE =
  /^(?:v-|data-v-app$|@[a-z]|:[a-z]|x-(?:data|text|html|bind|show|if|for|model|init|cloak)|(?:data-)?ng-|\[[a-z]|\([a-z]|\*ng|data-bind$|is:raw$)/;

/** True when the page has attributes by which a script in the browser (Vue, Alpine, Angular, Knockout) says that it fills in the page itself. */
export function isFilledByScript(elements: readonly { name: string; attributes: readonly string[] }[]): boolean {
  return elements.some(
    ({ name, attributes }) =>
      name.startsWith('ng-') || attributes.some((attribute, i) => i % 2 === 0 && CLIENT_ATTRIBUTE.test(attribute)),
  );
}

/** Commands and raised or lowered groups of TeX, whose braces look like those of templates. */
export const TEX = /\\(?:[a-z]{2,20}|[([])|[\^_]\{|\$\$/i;
