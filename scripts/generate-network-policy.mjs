// Writes the NetworkPolicies of workers and renderers from the crawler's own list of networks that are not
// public, so that there is one list. Gives the chart what it shares with the manifests.
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { ROOT } from './lib/paths.mjs';

const { PRIVATE_IPV4_NETWORKS, PRIVATE_IPV6_NETWORKS, PUBLIC_IPV6_NETWORK } = await import(
  join(ROOT, 'dist', 'libs', 'crawler', 'src', 'special-networks.js')
);
const cidr = ([network, length]) => `${network}/${length}`;
const rule = (all, except) => [
  `        - ipBlock:`,
  `            cidr: ${all}`,
  `            except:`,
  ...except.map((network) => `              - ${cidr(network)}`),
];
const policy = (part) => [
  '# Generated from libs/crawler/src/special-networks.ts by npm run generate: the second wall behind the address guard.',
  '# If you set CRAWL_ALLOW_NETWORKS, allow the same networks here, in an overlay.',
  'apiVersion: networking.k8s.io/v1',
  'kind: NetworkPolicy',
  `metadata: { name: ${part === 'worker' ? part : `${part}-public`} }`,
  'spec:',
  `  podSelector: { matchLabels: { app.kubernetes.io/name: ${part}, app.kubernetes.io/instance: sqout } }`,
  '  policyTypes: [Egress]',
  '  egress:',
  '    - to:',
  ...rule('0.0.0.0/0', PRIVATE_IPV4_NETWORKS),
  ...rule(cidr(PUBLIC_IPV6_NETWORK), PRIVATE_IPV6_NETWORKS),
];
const lines = policy('worker');
const KUBERNETES = join(ROOT, 'deploy', 'kubernetes');
writeFileSync(join(KUBERNETES, 'base', 'network-policy.workers.yaml'), `${lines.join('\n')}\n`);
writeFileSync(
  join(KUBERNETES, 'parts', 'renderer', 'network-policy.public.yaml'),
  `${policy('renderer').join('\n')}\n`,
);

const CHART = join(ROOT, 'deploy', 'helm', 'files');
const MONITORING = join(KUBERNETES, 'parts', 'monitoring');
const { spec } = parse(lines.join('\n'));
writeFileSync(join(CHART, 'public-networks.yaml'), stringify(spec.egress));
writeFileSync(
  join(CHART, 'alerts.yaml'),
  stringify(parse(readFileSync(join(MONITORING, 'alerts.yaml'), 'utf8')).spec, { lineWidth: 0 }),
);
cpSync(join(MONITORING, 'dashboards'), join(CHART, 'dashboards'), { recursive: true });
