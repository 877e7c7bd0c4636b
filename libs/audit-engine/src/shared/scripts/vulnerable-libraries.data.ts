export interface Library {
  name: string;
  /** How its file and folder are called, lower case. */
  files: readonly string[];
  /** Versions with a published hole: from (inclusive) to the first one that is fixed (exclusive). */
  holes: readonly {
    from: readonly [number, number, number];
    mended: readonly [number, number, number];
    advisory: string;
  }[];
}

const ZERO = [0, 0, 0] as const;

/**
 * Browser libraries with published holes; for each line of versions only the latest one that is certain.
 * Source: GitHub Advisory Database; checked 2026-11-21 against stored copies of its entries, and of issues that
 * quote them (Lodash 4, Handlebars 4, DOMPurify 3); the entries of Moment, Knockout, DOMPurify 2 and older lines
 * of Lodash and Handlebars were not read again.
 */
export const LIBRARIES: readonly Library[] = [
  { name: 'jQuery', files: ['jquery'], holes: [{ from: [1, 2, 0], mended: [3, 5, 0], advisory: 'CVE-2020-11022' }] },
  {
    name: 'jQuery UI',
    files: ['jquery-ui', 'jqueryui'],
    holes: [{ from: ZERO, mended: [1, 13, 2], advisory: 'CVE-2022-31160' }],
  },
  {
    name: 'Bootstrap',
    files: ['bootstrap', 'bootstrap.bundle', 'twitter-bootstrap'],
    holes: [
      { from: [3, 0, 0], mended: [3, 4, 1], advisory: 'CVE-2019-8331' },
      { from: [4, 0, 0], mended: [4, 3, 1], advisory: 'CVE-2019-8331' },
    ],
  },
  {
    name: 'AngularJS',
    files: ['angular', 'angularjs', 'angular.js'],
    holes: [{ from: [1, 0, 0], mended: [1, 8, 0], advisory: 'CVE-2020-7676' }],
  },
  {
    name: 'Lodash',
    files: ['lodash', 'lodash.js'],
    holes: [
      { from: [4, 0, 0], mended: [4, 17, 23], advisory: 'CVE-2025-13465' },
      { from: ZERO, mended: [4, 17, 21], advisory: 'CVE-2021-23337' },
    ],
  },
  {
    name: 'Underscore',
    files: ['underscore', 'underscore.js'],
    holes: [{ from: [1, 3, 2], mended: [1, 12, 1], advisory: 'CVE-2021-23358' }],
  },
  {
    name: 'Handlebars',
    files: ['handlebars', 'handlebars.js'],
    holes: [
      { from: [4, 0, 0], mended: [4, 7, 9], advisory: 'CVE-2026-33937' },
      { from: ZERO, mended: [4, 7, 7], advisory: 'CVE-2021-23369' },
    ],
  },
  {
    name: 'Moment',
    files: ['moment', 'moment.js'],
    holes: [{ from: [2, 18, 0], mended: [2, 29, 4], advisory: 'CVE-2022-31129' }],
  },
  { name: 'Knockout', files: ['knockout'], holes: [{ from: ZERO, mended: [3, 5, 0], advisory: 'CVE-2019-14862' }] },
  {
    name: 'DOMPurify',
    files: ['dompurify', 'purify'],
    holes: [
      { from: ZERO, mended: [2, 5, 4], advisory: 'CVE-2024-45801' },
      { from: [3, 0, 0], mended: [3, 3, 2], advisory: 'GHSA-h8r8-wccr-v5f2' },
    ],
  },
];
