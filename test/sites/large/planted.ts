import { BLOG_POSTS, PRODUCTS } from './inventory.js';

/** Defects with a known place, for tests of findings. No page has two of them. */
export const PLANTED = {
  missingTitle: BLOG_POSTS.slice(0, 5),
  missingDescription: BLOG_POSTS.slice(10, 22),
  imageWithoutAlt: BLOG_POSTS.slice(30, 37),
  duplicateTitle: PRODUCTS.slice(0, 10),
  missingHeading: PRODUCTS.slice(20, 24),
};
