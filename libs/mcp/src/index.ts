export type { Backend, CreditFacts, FixFacts, FixQuery, PatchQuery, RunFacts, RunRequest, Said } from './backend.js';
export { createServer, type ServerParts } from './server.js';
