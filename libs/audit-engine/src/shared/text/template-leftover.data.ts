/**
 * Instructions of template languages that reach people only when the template was not run: {{ name }}, {% if
 * %}, <%= x %>, ${name}, [object Object]. Bounded, without nested quantifiers. Sources: the documentation of
 * Handlebars, Jinja, Liquid, Twig, Vue, Angular, ERB, EJS; read 2026-11.
 */
export const LEFTOVER =
  /\{\{-?\s{0,3}[#/>&]?\s{0,3}[a-z_$][\w$.|' -]{0,80}\}\}|\{%-?\s{0,3}[a-z][^%{}]{0,120}%\}|<%=?\s[^%<>]{1,120}%>|\$\{[a-z_$][\w$.]{1,60}\}|\[object Object\]/i;
/** One of these is in the source of every page with such a leftover. */
export const LEFTOVER_STARTS = ['{{', '{%', '<%', '&lt;%', '${', '[object Object]'] as const;
/** Attributes of Vue, Alpine, Angular and Knockout. */
export const CLIENT_ATTRIBUTE =
  /^(?:v-|data-v-app$|@[a-z]|:[a-z]|x-(?:data|text|html|bind|show|if|for|model|init|cloak)|(?:data-)?ng-|\[[a-z]|\([a-z]|\*ng|data-bind$|is:raw$)/;

/** Commands and raised or lowered groups of TeX, whose braces look like those of templates. */
export const TEX = /\\(?:[a-z]{2,20}|[([])|[\^_]\{|\$\$/i;

/** Words of texts that explain templates. Names of engines as their sites write them, 2026-11. */
export const TEMPLATE_TERMS =
  /\b(?:templat(?:e|es|ing)|placeholders?|variables?|interpolat\w{1,6}|syntax|expressions?|merge (?:tags?|fields?)|shortcodes?|snippets?|braces|brackets|handlebars|mustache|jinja2?|liquid|twig|nunjucks|smarty|blade|ejs|erb|django|jekyll|hugo|eleventy|helm|ansible|dbt|angular|vue(?:\.?js)?|svelte|razor|thymeleaf|freemarker|velocity|javascript|typescript|react|jsx|bash|shell|kotlin|groovy|gradle|maven|github actions)\b/i;
