/**
 * Image services that may choose the format by what the browser accepts, whatever the address ends in: parts of their addresses
 * (Cloudflare, Cloudinary, imgix, Shopify, Wix, Squarespace, WordPress.com, Next.js, Vercel, Netlify). Shopify (since 2023 under
 * /cdn/shop/ of the shop's own host) and Squarespace checked 2026-11-21 against public documentation.
 */
export const IMAGE_SERVICES: readonly string[] = [
  '/cdn-cgi/image/',
  'f_auto',
  'cloudinary.',
  'imgix.',
  'cdn.shopify',
  '/cdn/shop/',
  'wixstatic.',
  'squarespace-cdn.',
  '.wp.com/',
  '/_next/',
  '/_vercel/',
  '/.netlify/',
];

/** Query parameters by which addresses ask a service for a size or a format. */
export const IMAGE_PARAMETERS = /[?&](?:auto|fm|format|f|output|type|fit|w|width|h|height|q|quality|resize)=/i;
