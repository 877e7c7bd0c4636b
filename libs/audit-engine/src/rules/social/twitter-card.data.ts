/** Values of twitter:card. Source: "Cards markup" (https://developer.x.com/en/docs/x-for-websites/cards/overview/markup), with those that X has withdrawn and shows as a summary; read 2026-11. */
export const CARD_TYPES: ReadonlySet<string> = new Set(['summary', 'summary_large_image', 'app', 'player', 'photo', 'gallery', 'product']);
