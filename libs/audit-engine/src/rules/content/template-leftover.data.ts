/**
 * Instructions of template languages that reach people only when the template was not run: {{ name }}, {% if %}, <%= x %>, ${name}, [object Object]. Bounded, without nested
 * quantifiers. Sources: the documentation of Handlebars, Jinja, Liquid, Twig, Vue, Angular, ERB, EJS; read 2026-11.
 */
export const LEFTOVER = /\{\{-?\s{0,3}[#/>&]?\s{0,3}[a-z_$][\w$.|' -]{0,80}\}\}|\{%-?\s{0,3}[a-z][^%{}]{0,120}%\}|<%=?\s[^%<>]{1,120}%>|\$\{[a-z_$][\w$.]{1,60}\}|\[object Object\]/i;
/** One of these stands in the source of every page with such a leftover. */
export const LEFTOVER_STARTS = ['{{', '{%', '<%', '&lt;%', '${', '[object Object]'] as const;
/** Attributes by which a script in the browser says that it fills in the page itself. */
export const CLIENT_TEMPLATES = ['ng-app', 'ng-controller', 'v-cloak', 'v-app', 'data-v-app', 'x-data', 'ng-version', 'data-ng-app', 'v-if', 'v-for', 'ng-repeat', 'ng-if', ':key', 'data-bind', 'is:raw', 'v-pre'] as const;
