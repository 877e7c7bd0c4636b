import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { expect, kubectl, mustDo, note } from './kubectl.mjs';
import { renderKustomization } from './kustomize.mjs';
import { missingDefinitions } from './operator-kinds.mjs';
import { ROOT } from './paths.mjs';
import { waitUntil } from './process.mjs';

const MANIFESTS = join(ROOT, 'deploy', 'kubernetes');
/** Kinds whose version changed with Kubernetes 1.21 and 1.23, and no member that is used here: what an older API server calls them. */
const OLDER_VERSIONS = { 'policy/v1': 'policy/v1beta1', 'autoscaling/v2': 'autoscaling/v2beta2' };

/** In kinds of the operators. */
const MISSPELT = [
  ['overlays/monitoring', 'podMetricsEndpoints:', 'podMetricEndpoints:'],
  ['overlays/monitoring', 'annotations:', 'annotation:'],
  ['overlays/keda', 'pollingInterval:', 'pollInterval:'],
];

/** The objects in a text of YAML. */
export const objectsOf = (text) =>
  parseAllDocuments(text)
    .map((document) => document.toJS())
    .filter(Boolean);

/** One YAML document each. */
const documentsOf = (text) => text.split(/^---$/m).filter((document) => /\S/.test(document));
const versionOf = (document) => /^apiVersion: *(\S+)/m.exec(document)?.[1] ?? '';
const kindOf = (document) => /^kind: *(\S+)/m.exec(document)?.[1] ?? '';

let versions;
function isServed(version) {
  versions ??= new Set(mustDo(['api-versions']).split('\n'));
  return versions.has(version);
}

/** Objects as this API server knows them: without kinds that it does not know. */
export const served = (objects) =>
  objects
    .map((object) => ({ ...object, apiVersion: servedVersion(object.apiVersion) }))
    .filter(({ apiVersion }) => apiVersion !== null);

/** What this API server calls a version of kinds, or null. */
export function servedVersion(version) {
  if (isServed(version)) return version;
  const older = OLDER_VERSIONS[version];
  return older && isServed(older) ? older : null;
}

/** What this API server can know: an older version of the same kind where there is one; what is left out is said. */
function knownOf(text, leftOut = new Set()) {
  const known = [];
  for (const document of documentsOf(text)) {
    const version = versionOf(document);
    const ours = servedVersion(version);
    if (ours) known.push(document.replace(`apiVersion: ${version}`, `apiVersion: ${ours}`));
    else leftOut.add(`${kindOf(document)} (${version})`);
  }
  return known.join('---\n');
}

/** The operators' kinds, where no operator is: gone again at the end. */
let definitions = [];
export async function defineOperatorKinds() {
  definitions = missingDefinitions(isServed);
  if (definitions.length === 0) return;
  mustDo(['apply', '-f', '-'], JSON.stringify({ apiVersion: 'v1', kind: 'List', items: definitions }));
  const names = definitions.map(({ metadata }) => `crd/${metadata.name}`);
  mustDo(['wait', '--for=condition=Established', ...names, '--timeout=60s']);
  note(
    `no operators here: ${definitions.map(({ spec }) => spec.names.kind).join(', ')} are compared with our definitions`,
  );
  // Their members are published a moment after the kinds.
  const isPublished = () =>
    definitions.every(
      ({ spec }) =>
        kubectl(['explain', `${spec.names.plural}.spec`, `--api-version=${spec.group}/${spec.versions[0].name}`])
          .isGood,
    );
  await waitUntil(isPublished, { timeoutMs: 60_000, intervalMs: 1_000 });
  versions = undefined;
}

/** Every overlay is accepted by the API server, and misspelt ones are not. */
export function checkManifests(namespace) {
  const folders = ['base', ...readdirSync(join(MANIFESTS, 'overlays')).map((name) => `overlays/${name}`)];
  mustDo(['create', 'namespace', namespace]);
  for (const folder of folders) {
    const leftOut = new Set();
    const text = knownOf(renderKustomization(kubectl, MANIFESTS, folder), leftOut);
    const applied = tryApply(text);
    const isQuiet = !/warning/i.test(applied.complaint.replace(/.*kubectl\.kubernetes\.io\/last-applied.*\n?/g, ''));
    expect(
      applied.isGood && isQuiet,
      `${folder} is accepted by the API server without a warning${applied.isGood && isQuiet ? '' : `: ${applied.complaint.slice(-400)}`}`,
    );
    if (leftOut.size > 0) note(`not known to this server, so not tried: ${[...leftOut].join(', ')}`);
  }
  const leftOut = new Set();
  const yours = knownOf(renderExample(), leftOut);
  const { isGood, complaint } = tryApply(yours);
  expect(
    isGood && yours.includes('kind: ScaledObject') && yours.includes('s3://your-bucket'),
    `the overlay of docs/kubernetes.md is accepted too${isGood ? '' : `: ${complaint.slice(-400)}`}`,
  );
  const elsewhere = renderIn('audits-eu');
  expect(
    elsewhere.includes('namespace: audits-eu') && !/namespace: sqout$/m.test(elsewhere),
    'another namespace is one line of an overlay',
  );
  expect(
    settingsName(renderIn(namespace)) !== settingsName(renderIn(namespace, 'TRUST_PROXY=2')),
    'a changed setting changes the name that pods read it by',
  );
  const misspelt = knownOf(renderKustomization(kubectl, MANIFESTS, 'base')).replace(
    'revisionHistoryLimit:',
    'revisionHistoryLimits:',
  );
  expect(isRefused(misspelt), 'a misspelt member is refused');
  for (const [folder, right, wrong] of MISSPELT) {
    const text = knownOf(renderKustomization(kubectl, MANIFESTS, folder));
    if (!text.includes(right)) continue;
    expect(isRefused(text.replace(right, wrong)), `${folder}: "${wrong}" in the place of "${right}" is refused`);
  }
}

/** The overlay that docs/kubernetes.md gives as an example. */
function renderExample() {
  const text = readFileSync(join(ROOT, 'docs', 'kubernetes.md'), 'utf8');
  const example = /```yaml\n(apiVersion: kustomize[\s\S]*?)```/.exec(text.replace(/^ {3}/gm, ''))[1];
  return renderBeside(example.replaceAll('../sqout/deploy/kubernetes/', '../'));
}

/** The base in a namespace, with settings of an overlay. */
function renderIn(namespace, ...literals) {
  const settings = { name: 'sqout', behavior: 'merge', literals };
  return renderBeside(
    JSON.stringify({
      apiVersion: 'kustomize.config.k8s.io/v1beta1',
      kind: 'Kustomization',
      namespace,
      resources: ['../base'],
      ...(literals.length > 0 ? { configMapGenerator: [settings] } : {}),
    }),
  );
}

const settingsName = (text) => /configMapRef:\n +name: (sqout-(?!api|worker)\S+)/.exec(text)?.[1];

/** An overlay beside a copy of ours. */
export function renderBeside(kustomization) {
  const copy = mkdtempSync(join(tmpdir(), 'sqout-overlay-'));
  try {
    cpSync(MANIFESTS, copy, { recursive: true });
    mkdirSync(join(copy, 'yours'));
    writeFileSync(join(copy, 'yours', 'kustomization.yaml'), kustomization);
    return renderKustomization(kubectl, copy, 'yours');
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/**
 * What the API server says of objects. Those of kinds that we defined ourselves are held against the definitions that it has published:
 * the build of Kubernetes 1.20 that Debian machines have ends with a memory fault when it decodes any custom object.
 */
function tryApply(text) {
  const own = new Set(definitions.map(({ spec }) => `${spec.group}/${spec.versions[0].name}`));
  const isOwn = (document) => own.has(versionOf(document));
  const [ours, served] = [documentsOf(text).filter(isOwn), documentsOf(text).filter((document) => !isOwn(document))];
  const answers = [
    kubectl(['apply', '--dry-run=server', '-f', '-'], served.join('---\n')),
    ...(ours.length > 0
      ? [kubectl(['create', '--dry-run=client', '--validate=true', '-f', '-'], ours.join('---\n'))]
      : []),
  ];
  return {
    isGood: answers.every(({ isGood }) => isGood),
    complaint: answers.map(({ complaint }) => complaint).join('\n'),
  };
}

/** Refused for an unknown member, not for another reason. */
function isRefused(text) {
  const { isGood, complaint } = tryApply(text);
  return !isGood && /unknown field/.test(complaint);
}

/** Takes the kinds away that this check has defined. */
export function forgetOperatorKinds() {
  for (const { metadata } of definitions) kubectl(['delete', 'crd', metadata.name, '--ignore-not-found']);
}
