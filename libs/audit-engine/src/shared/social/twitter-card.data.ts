/**
 * Values of twitter:card. Source: "Cards markup" (https://developer.x.com/en/docs/x-for-websites/cards/overview/markup), checked
 * 2026-11-21 against a stored copy; photo, gallery and product are of earlier versions and are let pass.
 */
export const CARD_TYPES: ReadonlySet<string> = new Set([
  'summary',
  'summary_large_image',
  'app',
  'player',
  'photo',
  'gallery',
  'product',
]);
