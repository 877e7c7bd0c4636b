export { toPageInput, toSiteInput, type SiteCase } from './cases.js';
export { ruleTester } from './rule-tester.js';
