/** What a page says when there is nothing at its address: whole headings or titles, lower case, without punctuation. A list of our own, after the error pages of common servers and shop systems, 2026-11. */
export const ERROR_HEADINGS: ReadonlySet<string> = new Set([
  '404', '404 error', 'error 404', '404 not found', '404 page not found', '404 error page not found', 'page not found', 'not found', 'the page was not found', 'this page could not be found', 'page cannot be found',
  'this page does not exist', 'page does not exist', 'sorry page not found', 'oops page not found', 'oops that page can’t be found', "oops that page can't be found", 'the page you requested was not found',
  'the page you are looking for doesn’t exist', "the page you are looking for doesn't exist", 'product not found', 'this product is no longer available', '410 gone',
  '500 internal server error', 'internal server error', '502 bad gateway', '503 service unavailable', 'an error occurred', 'an error has occurred', 'application error',
  'error establishing a database connection', 'fatal error', 'server error', 'something went wrong', 'access denied', '403 forbidden',
  'seite nicht gefunden', '404 seite nicht gefunden', 'die seite wurde nicht gefunden', 'diese seite existiert nicht', 'fehler 404', 'ein fehler ist aufgetreten',
  'page introuvable', 'page non trouvée', 'cette page n’existe pas', "cette page n'existe pas", 'erreur 404', 'une erreur est survenue', 'página no encontrada', 'error 404 página no encontrada', 'la página no existe',
  'pagina non trovata', 'errore 404', 'página não encontrada', 'erro 404', 'pagina niet gevonden', 'strona nie została znaleziona', 'nie znaleziono strony', 'страница не найдена', 'ошибка 404',
  'sidan hittades inte', 'siden blev ikke fundet', 'ページが見つかりません', '页面不存在', '找不到页面',
]);
