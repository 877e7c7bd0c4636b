import { ruleTester } from '../../testing/index.js';
import rule from './integrity-crossorigin.rule.js';

ruleTester(rule, {
  pass: ['<script src="https://cdn.example/a.js" integrity="sha384-abc" crossorigin="anonymous"></script>'],
  fail: [
    {
      page: '<script src="https://cdn.example/a.js" integrity="sha384-abc"></script>',
      message: 'blocked',
      sentence: 'https://cdn.example/a.js',
      evidence: '&lt;script',
    },
  ],
  notApplicable: ['<script src="https://cdn.example/a.js"></script>'],
  nearMiss: [
    { note: 'the own host needs none', body: '<script src="/a.js" integrity="sha384-abc"></script>' },
    {
      note: 'an empty value means anonymous',
      body: '<link rel="stylesheet" href="https://cdn.example/a.css" integrity="sha384-abc" crossorigin>',
    },
    {
      note: 'modules use CORS by themselves',
      body: '<script type="module" src="https://cdn.example/m.js" integrity="sha384-abc"></script>',
    },
    { note: 'an empty hash is none', body: '<script src="https://cdn.example/b.js" integrity=""></script>' },
  ],
});
