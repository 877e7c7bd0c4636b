export type { Backend, CreditFacts, RunFacts, RunRequest } from './backend.js';
export { createServer, type ServerParts } from './server.js';
