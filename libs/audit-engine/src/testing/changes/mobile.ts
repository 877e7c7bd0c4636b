export const VIEWPORT = /<meta name="viewport"[^>]*>/;
