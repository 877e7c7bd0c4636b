/** 53 bits of a URL's hash: the key by which `SeenUrls` knows it. */
export function seenKeyOf(hash: string | bigint): number {
  return Number(hash);
}
