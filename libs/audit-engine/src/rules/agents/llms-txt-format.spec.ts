import { ruleTester } from '../../testing/index.js';
import rule from './llms-txt-format.rule.js';

const pages = { '/': '<p>Home</p>' };
const llms = (text: string): { pages: typeof pages; probes: { llmsTxt: string } } => ({
  pages,
  probes: { llmsTxt: text },
});

ruleTester(rule, {
  pass: [llms('# Acme\n\n> Tools for gardens.\n\n## Guides\n\n- [Start](https://example.com/start): how to begin')],
  fail: [
    { page: llms('<!doctype html><title>Acme</title>'), message: 'html', evidence: '/llms.txt' },
    { page: llms(' \n'), message: 'empty' },
    { page: llms('Acme\nTools for gardens. https://example.com/'), message: 'title', line: 1, sentence: '"Acme"' },
    { page: llms('# Acme\n\nTools for gardens.'), message: 'noLinks' },
  ],
  notApplicable: [{ pages }, { pages, probes: { llmsTxt: { status: 404, text: '<html>' } } }],
  nearMiss: [
    { note: 'a byte order mark and an empty line', ...llms('\ufeff\n# Acme\n- [Start](/start)') },
    { note: 'the other way to write a title', ...llms('Acme\n====\n\n- [Start](https://example.com/start)') },
    { note: 'bare addresses', ...llms('# Acme\n\n- https://example.com/start') },
  ],
});
