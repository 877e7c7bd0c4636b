/**
 * Image services that choose the format by what the browser accepts, whatever the address ends in: parts of their addresses, from their documentation
 * (Cloudflare, Cloudinary, imgix, Shopify, Wix, Squarespace, Contentful, WordPress.com, Next.js, Vercel, Netlify), 2025-10.
 */
export const IMAGE_SERVICES: readonly string[] = [
  '/cdn-cgi/image/', 'f_auto', 'cloudinary.', 'imgix.', 'cdn.shopify', 'wixstatic.', 'squarespace-cdn.', 'ctfassets.', '.wp.com/', '/_next/', '/_vercel/', '/.netlify/',
];

/** Query parameters by which addresses ask a service for a size or a format. */
export const IMAGE_PARAMETERS = /[?&](?:auto|fm|format|f|output|type|fit|w|width|h|height|q|quality|resize)=/i;
