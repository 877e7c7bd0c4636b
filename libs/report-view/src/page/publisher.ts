/** Whose report it is. */
export interface Publisher {
  name: string;
  /** Path of the logo on this site, or the image itself as a `data:` URL; null without one. */
  logo: string | null;
  /** `#rrggbb`; null: none. */
  color: string | null;
  /** A line at the end; null: none. */
  footer: string | null;
  isSqoutNamed: boolean;
}
