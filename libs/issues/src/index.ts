export { eraseIssues, eraseIssueUpdates } from './erase-issues.repository.js';
export { ISSUE_UPDATE_IS_DUE, UpdatesRepository } from './updates.repository.js';
export { readIgnores } from './ignores.repository.js';
export { IssueUpdater } from './issue-updater.js';
export type { IssueView } from './issue-filter.js';
export { IssuesService } from './issues.service.js';
