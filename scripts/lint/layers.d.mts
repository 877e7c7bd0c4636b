/** For each library, the libraries that it may import. */
export const MAY_IMPORT: Readonly<Record<string, readonly string[]>>;
