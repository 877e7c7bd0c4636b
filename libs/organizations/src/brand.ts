/** How shared reports of an organization look, beside its logo. */
export interface Brand {
  /** `#rrggbb`; null: none. */
  color: string | null;
  /** A line at the end of each report; null: none. */
  footer: string | null;
  /** Whether reports say what they were made with. */
  isSqoutNamed: boolean;
}

const PLAIN: Brand = { color: null, footer: null, isSqoutNamed: true };

/** As it was stored; members of another version are left out. */
export function readBrand(stored: unknown): Brand {
  const { color, footer, isSqoutNamed } = (stored ?? {}) as Partial<Record<keyof Brand, unknown>>;
  return {
    color: typeof color === 'string' ? color : PLAIN.color,
    footer: typeof footer === 'string' ? footer : PLAIN.footer,
    isSqoutNamed: typeof isSqoutNamed === 'boolean' ? isSqoutNamed : PLAIN.isSqoutNamed,
  };
}
