/** What is proposed for a site as a whole: its files, and the server in front. Needs the engine, and none of the fixes of pages. */
export { serverFixes, type ServerFixes } from './server/server-fixes.js';
export type { PlannedSetting, ServerName, ServerSnippet, SnippetPart } from './server/setting.js';
export { siteFiles } from './site/site-files.js';
export type { KnownSite, NotedPage } from './site/known-site.js';
export type { FileSafety, SiteFile } from './site/site-file.js';
