/** It changes with the icon, so the reader's browser may keep it. */
export function siteIconUrl(baseUrl: string, siteId: string, hash: string): string {
  return `${baseUrl}/v1/websites/${siteId}/icon?v=${hash.slice(0, 8)}`;
}
