/** `/blog/{slug}`, `/products/{id}`, `/archive/{year}/{month}`, `/search?q={}`; null for a literal page. Used to sample in `surface` mode. */
export declare function urlPattern(url: string): string | null;
