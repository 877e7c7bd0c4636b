import type { Values } from './chart-template.js';

/** Values of the chart that its tests render, and `npm run check:cluster` once more with Helm. */
type Sets = Readonly<Record<string, Values>>;

/** The least that an installation has to say. */
export const LEAST = {
  baseUrl: 'http://127.0.0.1:3000',
  storageUrl: 's3://your-bucket/sqout',
  secrets: { existingSecret: 'sqout' },
};
export const VALUES: Sets = {
  least: LEAST,
  keda: { ...LEAST, autoscaling: { kind: 'keda' } },
  hpa: { ...LEAST, autoscaling: { kind: 'hpa', minWorkers: 2, maxWorkers: 40 } },
  monitoring: { ...LEAST, monitoring: { enabled: true } },
  renderers: { ...LEAST, renderer: { enabled: true } },
  volume: { ...LEAST, storageUrl: '', persistence: { enabled: true, storageClass: 'fast' } },
  'queue in PostgreSQL': { ...LEAST, queue: 'postgresql' },
  ingress: { ...LEAST, ingress: { enabled: true, host: 'a.example', className: 'nginx', tlsSecret: 'tls' } },
  gateway: { ...LEAST, gateway: { enabled: true, parentRefs: [{ name: 'public' }], hostnames: ['a.example'] } },
  trial: { ...LEAST, secrets: {}, trial: { enabled: true, password: 'long-enough' } },
  'trial with a Secret': { ...LEAST, trial: { enabled: true } },
  everything: {
    ...LEAST,
    image: { repository: 'registry.example.com/sqout', tag: '1.2.3', pullSecrets: ['registry'] },
    settings: { CRAWL_HOST_CONNECTIONS: 4 },
    api: {
      replicas: 3,
      settings: { AUTH_CLIENT_SECRET_FILE: '/secrets/auth-client-secret' },
      extraEnv: [{ name: 'A', value: 'b' }],
      podAnnotations: { 'example.com/a': 'b' },
    },
    worker: { nodeSelector: { disk: 'fast' }, tolerations: [{ key: 'crawl' }], affinity: { nodeAffinity: {} } },
    serviceAccount: { annotations: { 'example.com/role': 'sqout' } },
    service: { type: 'LoadBalancer', annotations: { 'example.com/a': 'b' } },
    networkPolicy: { extraEgress: [{ to: [{ ipBlock: { cidr: '10.1.2.3/32' } }] }] },
  },
};

/** Values that nothing is installed with. */
export const REFUSED: Sets = {
  'no URL': { ...LEAST, baseUrl: '' },
  'no place for reports': { ...LEAST, storageUrl: '' },
  'no Secret': { ...LEAST, secrets: { existingSecret: '' } },
  'a trial without a password': { ...VALUES.trial, trial: { enabled: true } },
  'an ingress without a host': { ...LEAST, ingress: { enabled: true } },
  'a gateway without a parent': { ...LEAST, gateway: { enabled: true } },
  'no worker at all': { ...LEAST, autoscaling: { kind: 'keda', minWorkers: 0 } },
  'a scaler that does not exist': { ...LEAST, autoscaling: { kind: 'cpu' } },
  'a misspelt value': { ...LEAST, baseURL: 'https://a.example' },
  'a misspelt value within another': { ...LEAST, worker: { replica: 2 } },
};
