export { AuditRunner, type AuditRunnerParts, type AuditStep } from './audit-runner.js';
export { GithubConnections } from './connections.js';
export { GITHUB_AUDIT_IS_DUE, readGithubOverdueSeconds } from './audits.repository.js';
export { eraseGithub, forgetGithubRuns } from './erase-github.repository.js';
export { SEALED_GITHUB } from './sealed-github.repository.js';
export { WebhookReceiver, type Delivery } from './receiver.js';
