export * from './issue.dto.js';
export * from './issue-requests.dto.js';
