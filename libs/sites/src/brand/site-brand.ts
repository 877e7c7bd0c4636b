import type { ValidationIssue } from '#common';

/** How the reports of a site look. What it does not say is as its organization says. */
export interface SiteBrand {
  /** `#rrggbb`; empty: none. */
  color?: string;
  /** A line at the end of each report; empty: none. */
  footer?: string;
  /** Whether reports say what they were made with. */
  isSqoutNamed?: boolean;
}

const MAX_FOOTER = 200;

const MEMBERS: Readonly<Record<keyof SiteBrand, { isValid: (value: unknown) => boolean; rule: string }>> = {
  color: {
    isValid: (value) => typeof value === 'string' && /^(#[0-9a-f]{6})?$/i.test(value),
    rule: 'must be a colour such as #1d4ed8, or empty',
  },
  footer: {
    isValid: (value) => typeof value === 'string' && value.length <= MAX_FOOTER && isLine(value),
    rule: `must be a text of at most ${MAX_FOOTER} characters without control characters`,
  },
  isSqoutNamed: { isValid: (value) => typeof value === 'boolean', rule: 'must be true or false' },
};
const NAMES = Object.keys(MEMBERS) as (keyof SiteBrand)[];

/** What is wrong with the known members; null is as good as none. @param at path of the object */
export function findBrandIssues(sent: Readonly<Record<string, unknown>>, at: string): ValidationIssue[] {
  return NAMES.filter((name) => isSaid(sent[name]) && !MEMBERS[name].isValid(sent[name])).map((name) => ({
    path: `${at}.${name}`,
    message: MEMBERS[name].rule,
  }));
}

/** The known members of an object without issues. */
export function toSiteBrand({ color, footer, isSqoutNamed }: Readonly<Record<string, unknown>>): SiteBrand {
  return {
    ...(typeof color === 'string' ? { color: color.toLowerCase() } : {}),
    ...(typeof footer === 'string' ? { footer: footer.trim() } : {}),
    ...(typeof isSqoutNamed === 'boolean' ? { isSqoutNamed } : {}),
  };
}

const isSaid = (value: unknown): boolean => value !== undefined && value !== null;

function isLine(text: string): boolean {
  return text.isWellFormed() && ![...text].some((letter) => letter < ' ' || letter === '\u007f');
}
