export { PublishParser } from './publish-parser.js';
export type { ParsedPublish } from './publish-parser.js';
export type { PublishPermit } from './publish-permits.js';
export { readPublishBody, type ReportIds } from './read-publish-body.js';
export { isVisibility, VISIBILITIES } from './validate-publish.js';
export type { Visibility } from './validate-publish.js';
