/**
 * What search engines require before they use a description. `a|b`: one of them is enough.
 * Source: feature guides of https://developers.google.com/search/docs/appearance/structured-data/search-gallery; checked 2026-11-21 against
 * stored copies of the guides for software, local businesses, ratings and the currency of offers, and for events, recipes, jobs and videos
 * against validators and libraries that follow the guides; the tables for products and articles were not read again. Courses (the list of
 * courses; the single course's result was ended in June 2025) and datasets (Dataset Search), and posts of forums, as of 2026-11.
 */
export const REQUIRED = {
  product: ['name', 'offers|review|aggregateRating'],
  event: ['name', 'startDate', 'location'],
  recipe: ['name', 'image'],
  jobPosting: ['title', 'description', 'datePosted', 'hiringOrganization', 'jobLocation|applicantLocationRequirements'],
  aggregateRating: ['ratingValue', 'ratingCount|reviewCount'],
  software: ['name', 'offers', 'aggregateRating|review'],
  video: ['name', 'thumbnailUrl', 'uploadDate'],
  course: ['name', 'description'],
  dataset: ['name', 'description'],
  localBusiness: ['name', 'address|areaServed|location'],
  forumPost: ['author', 'datePublished', 'text|image|video|sharedContent'],
} as const;

/** Of a page with one question and its answers; the guide as of 2026-11. Either of two names is read as the text of a question. */
export const QUESTION_PAGE = { question: ['name|text', 'answerCount'] } as const;

/** What the same guides recommend and most uses depend on. */
export const RECOMMENDED = {
  article: ['headline', 'image', 'datePublished', 'author'],
  recipe: ['recipeIngredient', 'recipeInstructions'],
  video: ['contentUrl|embedUrl'],
  localBusiness: ['telephone', 'url', 'openingHoursSpecification|openingHours|specialOpeningHoursSpecification'],
} as const;

/** The three kinds that the guide for articles names. */
export const ARTICLES: ReadonlySet<string> = new Set(['Article', 'NewsArticle', 'BlogPosting']);
