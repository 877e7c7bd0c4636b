export { toPageInput, toSiteInput, type PageCase, type PageCaseOptions, type SiteCase } from './cases.js';
export { runCase } from './run-case.js';
export { ruleTester, type FailCase, type RuleCases } from './rule-tester.js';
