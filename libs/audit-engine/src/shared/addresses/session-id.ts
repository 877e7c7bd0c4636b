import { AMBIGUOUS_PARAMETERS, SESSION_PARAMETERS } from './session-id.data.js';

const RANDOM = /^(?=.*[0-9])(?=.*[a-z])[0-9a-z]{24,64}$/i;
const PATH_PARAMETER = /;(jsessionid)=/i;
/** ASP.NET writes `/(S(lit3py55t21z5v55vlm25s55))/page.aspx`. */
const COOKIELESS = /\/\((?:[A-Z]\([0-9a-z]{20,40}\)){1,3}\)\//i;

/** The name of the parameter that identifies a visitor; null when the URL has none. */
export function sessionParameterOf(url: URL): string | null {
  const inPath = PATH_PARAMETER.exec(url.pathname)?.[1];
  if (inPath !== undefined) return inPath;
  if (COOKIELESS.test(url.pathname.slice(0, 300))) return '(S(…))';
  if (url.search.length < 2) return null;
  for (const pair of url.search.slice(1).split('&', 50)) {
    const [name = '', value = ''] = pair.split('=', 2);
    const lower = name.toLowerCase();
    if (value !== '' && (SESSION_PARAMETERS.has(lower) || lower.startsWith('aspsessionid'))) return name;
    if (AMBIGUOUS_PARAMETERS.has(lower) && value.length <= 64 && RANDOM.test(value)) return name;
  }
  return null;
}
