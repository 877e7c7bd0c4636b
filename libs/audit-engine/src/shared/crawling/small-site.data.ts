/** Smaller sites are one list of pages, and each has its place in it: a page with one link to it is none of its faults. */
export const SMALL_SITE_PAGES = 20;
