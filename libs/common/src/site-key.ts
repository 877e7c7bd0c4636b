/**
 * What makes two audits audits of the same site: the host in lower case without `www.`, with a port that is not the scheme's own.
 * `url` must be absolute.
 */
export function siteKeyOf(url: string): string {
  const { hostname, port } = new URL(url);
  const host = hostname.replace(/\.$/, '').replace(/^www\.(?=[^.]+\.)/, '');
  return port === '' ? host : `${host}:${port}`;
}
