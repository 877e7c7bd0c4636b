import { ruleTester } from '../../testing/index.js';
import rule from './third-parties.rule.js';

const scripts = (count: number, host: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => `<script async src="https://${host(i)}/a.js"></script>`).join('');

ruleTester(rule, {
  pass: [scripts(5, (i) => `cdn.service${i}.com`)],
  fail: [
    {
      page: scripts(14, (i) => `cdn.service${i}.com`),
      message: 'many',
      sentence: '14 other sites: service0.com',
      evidence: 'service12',
    },
  ],
  notApplicable: ['<img src="https://a.example/a.png" alt="">'],
  nearMiss: [
    { note: 'hosts of the site itself', body: scripts(20, (i) => `s${i}.example.com`) },
    { note: 'hosts of one service', body: scripts(20, (i) => `s${i}.service.com`) },
    {
      note: 'pictures from elsewhere',
      body: `<script src="/a.js"></script>${Array.from({ length: 20 }, (_, i) => `<img src="https://p${i}.pictures${i}.com/a.png" alt="">`).join('')}`,
    },
  ],
});
