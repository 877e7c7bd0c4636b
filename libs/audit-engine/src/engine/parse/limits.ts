/** Upper bounds that keep one hostile page from costing more than a large honest one. Counts beside capped lists stay true. */
export const LIMITS = {
  /** Characters of HTML that are read; the crawler caps bodies at 10 MB before. */
  htmlChars: 10_000_000,
  /** Elements kept per page; browsers slow down long before this. */
  elements: 50_000,
  /** Elements of one name that `named` and the fact lists hold; `document.elements` and `visit` see all that are kept. */
  elementsPerName: 5_000,
  textNodes: 100_000,
  /** Ancestors kept; Chromium flattens deeper trees at the same depth. */
  depth: 512,
  attributesPerElement: 128,
  /** Characters of one attribute value that are kept. */
  attributeChars: 100_000,
  /** Distinct element names counted. */
  names: 2_000,
  /** Characters of `element.text`. */
  textChars: 2_000,
  comments: 500,
  jsonLdBlocks: 50,
  jsonLdChars: 1_000_000,
  jsonLdNodes: 2_000,
  links: 3_000,
  resources: 1_000,
  /** Files that a page loads which are kept for the site rules. */
  loads: 500,
  /** Findings of one rule that are kept of every page, beside the true count … */
  findings: 20,
  /** … and all others of the page, up to so many characters together. */
  findingChars: 1_000_000,
  /** Characters of a string inside a finding. */
  dataChars: 300,
  snippetChars: 200,
  selectorChars: 500,
  /** Characters of JSON that one site rule may extract from a page. */
  extractChars: 600,
} as const;
