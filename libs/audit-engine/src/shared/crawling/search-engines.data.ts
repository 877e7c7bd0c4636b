/**
 * Product tokens of the crawlers that most people are found through. Source: the operators' documentation of their crawlers, read 2026-11.
 */
export const SEARCH_CRAWLERS = ['Googlebot', 'Bingbot'] as const;
