/**
 * Pixels a preview image needs on both sides. Source: "Images in Link Shares"
 * (https://developers.facebook.com/docs/sharing/webmasters/images/): at least 200
 * × 200; checked 2026-11-21 against a stored copy.
 */
export const MIN_PIXELS = 200;

/**
 * Below this, a shared link has a small picture beside its text instead of a large one above it. The same
 * source, checked 2026-11-26: at least 600 × 315; 1200 × 630 for sharp displays.
 */
export const LARGE = { width: 600, height: 315 };
