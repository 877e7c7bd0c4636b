import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './build.mjs';
import { ROOT } from './paths.mjs';

/** Written from the names of files: first, as a list with a file that is gone cannot be compiled. */
const LISTS = [
  {
    name: 'rule catalogue',
    script: 'libs/audit-engine/scripts/generate-catalogue.mjs',
    outputs: ['libs/audit-engine/src/rules/catalogue.generated.ts'],
  },
  {
    name: 'list of fixes',
    script: 'libs/fixes/scripts/generate-fixes.mjs',
    outputs: ['libs/fixes/src/fixes.generated.ts', 'libs/fixes/src/fixable-rules.generated.ts'],
  },
];

/** What else is generated and committed. `script` writes `outputs`; a script that is not there yet is left out. */
const GENERATORS = [
  { name: 'table of fixes', script: 'libs/fixes/scripts/generate-table.mjs', outputs: ['docs/fixes.md'] },
  {
    name: 'rules index',
    script: 'libs/audit-engine/scripts/generate-rules-index.mjs',
    outputs: ['docs/rules/README.md'],
  },
  {
    name: 'network policies, and what the chart shares with the manifests',
    script: 'scripts/generate-network-policy.mjs',
    outputs: [
      'deploy/kubernetes/base/network-policy.workers.yaml',
      'deploy/kubernetes/parts/renderer/network-policy.public.yaml',
      ...['public-networks.yaml', 'alerts.yaml'].map((file) => `deploy/helm/files/${file}`),
      ...['service', 'crawl', 'money'].map((name) => `deploy/helm/files/dashboards/${name}.json`),
    ],
  },
  { name: 'OpenAPI description', script: 'apps/api/scripts/generate-openapi.mjs', outputs: ['docs/openapi.json'] },
  // After the description, which they are made from.
  {
    name: 'types of the client',
    script: 'libs/client/scripts/generate-types.mjs',
    outputs: ['libs/client/src/api-types.generated.ts'],
  },
  // Last, as the commands use what is made before.
  {
    name: 'words of the shell completion',
    script: 'apps/cli/scripts/generate-completion.mjs',
    outputs: ['apps/cli/src/completion-words.generated.ts'],
  },
];

/** Sources of the product, which later generators read as compiled. */
const isCompiled = (output) => /^(apps|libs)\/.*\.ts$/.test(output);

/** Builds, and runs the generators. @returns {Promise<string[]>} the outputs that changed */
export async function generate(log) {
  const changed = [];
  for (const list of LISTS) changed.push(...(await written(list, log)));
  await build({ log });
  for (const generator of GENERATORS) {
    if (!existsSync(join(ROOT, generator.script))) continue;
    const outputs = await written(generator, log);
    if (outputs.some(isCompiled)) await build({ log });
    changed.push(...outputs);
  }
  return changed;
}

/** @returns {Promise<string[]>} the outputs that a generator changed */
async function written({ name, script, outputs }, log) {
  const before = outputs.map(fingerprint);
  log(`generating the ${name}`);
  const [code] = await once(spawn(process.execPath, [join(ROOT, script)], { cwd: ROOT, stdio: 'inherit' }), 'close');
  if (code !== 0) throw new Error(`${script} failed.`);
  return outputs.filter((output, index) => fingerprint(output) !== before[index]);
}

function fingerprint(path) {
  const file = join(ROOT, path);
  return existsSync(file) ? createHash('sha256').update(readFileSync(file)).digest('hex') : null;
}
