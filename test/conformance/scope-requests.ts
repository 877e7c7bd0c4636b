import type { Scope } from '#auth';

export const RUN = { url: 'https://www.example.com/', trigger: 'api' };

/** For each scope, what it opens: method, path, body. */
export const GRANTED: Readonly<Record<Scope, readonly [method: string, path: string, body?: object][]>> = {
  'audits:write': [
    ['POST', '/v1/agent-runs', RUN],
    ['GET', '/v1/agent-runs'],
  ],
  'audits:read': [
    ['GET', '/v1/agent-runs'],
    ['GET', '/v1/reports'],
  ],
  'credits:read': [['GET', '/v1/credits']],
  'org:read': [['GET', '/v1/organizations/{org}']],
  'org:write': [['DELETE', '/v1/organizations/{org}/logo']],
};
/** For each scope, a request that needs it and no other. */
export const PROBE: Readonly<Record<Scope, readonly [method: string, path: string, body?: object]>> = {
  'audits:write': ['POST', '/v1/agent-runs', RUN],
  'audits:read': ['GET', '/v1/reports'],
  'credits:read': ['GET', '/v1/credits'],
  'org:read': ['GET', '/v1/organizations/{org}'],
  'org:write': ['DELETE', '/v1/organizations/{org}/logo'],
};
