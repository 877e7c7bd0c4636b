import { ruleTester } from '../../testing/index.js';
import rule from './private-file.rule.js';

const link = (href: string): string => `<a href="${href}">File</a>`;

ruleTester(rule, {
  pass: [link('/a.html')],
  fail: [
    { page: link('/.git/config'), message: 'linked', sentence: '/.git/config', evidence: '&lt;a' },
    { page: link('/.env') + link('/app/.env.production'), message: 'linked', count: 2 },
    { page: link('/wp-config.php.bak'), message: 'linked' },
    { page: link('/index.php~'), message: 'linked' },
    { page: `${link('/')}<script src="/.svn/app.js"></script>`, message: 'linked', evidence: '&lt;script' },
  ],
  notApplicable: ['<p>No link</p>'],
  nearMiss: [
    { note: 'a repository at its host', body: link('https://github.com/example/project.git') },
    { note: 'a page of a site that shows source code', body: link('/team/project/blob/main/.npmrc') },
    { note: 'an article about the file', body: link('/blog/what-is-.env') + link('/docs/git/config') },
    { note: 'well-known addresses start with a dot as well', body: link('/.well-known/security.txt') },
    { note: 'a backup service', body: link('/products/bak') + link('/downloads/tool.zip') },
    { note: 'a template for others', body: link('/config/env.example') + link('/src/.env.example') },
  ],
});
