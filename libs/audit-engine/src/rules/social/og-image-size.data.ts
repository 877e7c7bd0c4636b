/** Pixels a preview image needs on both sides. Source: "Images in Link Shares" (https://developers.facebook.com/docs/sharing/webmasters/images/): at least 200 × 200; X asks for 144 × 144 or 300 × 157. Read 2026-11. */
export const MIN_PIXELS = 200;
