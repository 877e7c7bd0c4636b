export { eraseIssues, eraseIssueUpdates } from './erase-issues.repository.js';
export { IssueUpdater } from './issue-updater.js';
