export { toPageInput, toSiteInput, type SiteCase } from './cases.js';
export { missingFileCases } from './missing-file.js';
export { ruleTester } from './rule-tester.js';
