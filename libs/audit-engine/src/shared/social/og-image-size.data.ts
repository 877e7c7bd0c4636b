/** Pixels a preview image needs on both sides. Source: "Images in Link Shares" (https://developers.facebook.com/docs/sharing/webmasters/images/): at least 200 × 200; checked 2026-11-21 against a stored copy. */
export const MIN_PIXELS = 200;
