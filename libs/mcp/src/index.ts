export type {
  Backend,
  CreditFacts,
  FindingFacts,
  FindingsPart,
  FindingsQuery,
  FixFacts,
  FixQuery,
  PatchQuery,
  RunFacts,
  RunRequest,
  Said,
} from './backend.js';
export { createServer, type ServerParts } from './server.js';
