/** Values of twitter:card. Source: "Cards markup" (https://developer.x.com/en/docs/x-for-websites/cards/overview/markup), with photo, gallery and product, which X has withdrawn; checked 2026-11-21 against a stored copy. */
export const CARD_TYPES: ReadonlySet<string> = new Set(['summary', 'summary_large_image', 'app', 'player', 'photo', 'gallery', 'product']);
