import { kindsOf } from './schema-org.js';

/**
 * What search engines require before they use a description. `a|b`: one of them is enough.
 * Source: feature guides of https://developers.google.com/search/docs/appearance/structured-data/search-gallery; checked 2026-11-21 against stored copies of the guides for
 * software, local businesses, ratings and the currency of offers, and for events, recipes, jobs and videos against validators and libraries that follow the guides;
 * the tables for products and articles were not read again.
 */
export const REQUIRED = {
  product: ['name', 'offers|review|aggregateRating'],
  event: ['name', 'startDate', 'location'],
  recipe: ['name', 'image'],
  jobPosting: ['title', 'description', 'datePosted', 'hiringOrganization', 'jobLocation|applicantLocationRequirements'],
  aggregateRating: ['ratingValue', 'ratingCount|reviewCount'],
  software: ['name', 'offers', 'aggregateRating|review'],
  video: ['name', 'thumbnailUrl', 'uploadDate'],
  localBusiness: ['name', 'address|areaServed|location'],
} as const;

/** What the same guides recommend and most uses depend on. */
export const RECOMMENDED = {
  article: ['headline', 'image', 'datePublished', 'author'],
  recipe: ['recipeIngredient', 'recipeInstructions'],
  video: ['contentUrl|embedUrl'],
  localBusiness: ['telephone', 'url', 'openingHoursSpecification|openingHours|specialOpeningHoursSpecification'],
} as const;

/** Events that people go to, without broadcasts, deliveries, dates of courses and series, whose single events have date and place. */
export const EVENTS: ReadonlySet<string> = without(
  kindsOf('Event'),
  kindsOf('PublicationEvent'),
  kindsOf('DeliveryEvent'),
  kindsOf('UserInteraction'),
  kindsOf('CourseInstance'),
  kindsOf('EventSeries'),
);

/** Kinds of software that the guide shows results for; one that is a VideoGame and nothing else gets none. Checked 2026-11-21 against a stored copy of the guide. */
export const SOFTWARE: ReadonlySet<string> = without(kindsOf('SoftwareApplication'), kindsOf('VideoGame'));

/** The three kinds that the guide for articles names. */
export const ARTICLES: ReadonlySet<string> = new Set(['Article', 'NewsArticle', 'BlogPosting']);

function without(all: ReadonlySet<string>, ...others: ReadonlySet<string>[]): Set<string> {
  return new Set([...all].filter((type) => !others.some((set) => set.has(type))));
}
