// Starts a rule: node libs/audit-engine/scripts/new-rule.mjs <category>/<noun> [folder of rules]
// Writes its four files, which pass as they are: a rule about `data-example`, to be replaced by yours.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const RULES = join(dirname(fileURLToPath(import.meta.url)), '..', 'src', 'rules');
const [id = '', folder = RULES] = process.argv.slice(2);
const [category = '', noun = ''] = id.split('/');

if (!/^[a-z0-9-]+\/[a-z0-9]+(?:-[a-z0-9]+)*$/.test(id) || !existsSync(join(RULES, category))) {
  console.error(
    `"${id}" is not the ID of a rule. Name a category of libs/audit-engine/src/rules and a noun: images/alt-length.`,
  );
  process.exit(1);
}
const FILES = {
  'rule.ts': `import { definePageRule } from '../../engine/run/rule.js';

export default definePageRule({
  meta: {
    id: '${id}',
    title: { failed: 'Paragraph is an example (${noun})', passed: 'No paragraph is an example (${noun})' },
    subcategory: 'text',
    severity: 'warning',${category === 'accessibility' ? '\n    wcag: [],' : ''}
    weight: 1,
    needs: [],
    messages: { found: 'A paragraph has data-example="{value}".' },
    since: '1.0',
    references: ['https://html.spec.whatwg.org/multipage/dom.html#embedding-custom-non-visible-data-with-the-data-*-attributes'],
    howToFix: 'Remove the data-example attribute.',
  },
  check({ named }, report) {
    for (const element of named('p')) {
      const value = element.attr('data-example');
      if (value !== null) report('found', element, { value });
    }
  },
});
`,
  'spec.ts': `import { ruleTester } from '../../testing/index.js';
import rule from './${noun}.rule.js';

ruleTester(rule, {
  pass: ['<p>Beans</p>'],
  fail: [{ page: '<p>Beans</p><p data-example="1">New</p>', message: 'found', sentence: '"1"', evidence: 'New' }],
  nearMiss: [{ note: 'another attribute', body: '<p data-examples="1">New</p>' }],
});
`,
  'mutation.ts': `import { inMain } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default { mutate: inMain('<p data-example="1">New</p>') } satisfies Mutation;
`,
  md: `# Paragraph is an example (${noun})

## What it checks
No paragraph has a \`data-example\` attribute.
${category === 'accessibility' ? '\nIt fails no success criterion of WCAG: it is a good practice.\n' : ''}
## Why it matters
Replace this text.

## How to fix
Remove the attribute.

## Examples
\`\`\`html bad
<p data-example="1">New</p>
\`\`\`
\`\`\`html good
<p>New</p>
\`\`\`

## Limits
Other elements are not checked.
`,
};

const pathOf = (kind) => join(folder, category, `${noun}.${kind}`);
const known = Object.keys(FILES).map(pathOf).filter(existsSync);
if (known.length > 0) {
  console.error(`${known[0]} exists.`);
  process.exit(1);
}
mkdirSync(join(folder, category), { recursive: true });
for (const [kind, text] of Object.entries(FILES)) {
  writeFileSync(pathOf(kind), text);
  console.log(pathOf(kind));
}
