import { ruleTester } from '../../testing/index.js';
import rule from './local-source.rule.js';

ruleTester(rule, {
  pass: ['<img src="/a.jpg" alt="A">', '<img src="https://cdn.example/a.jpg" alt="A">'],
  fail: [
    { page: '<img src="file:///C:/Users/me/a.jpg" alt="A">', message: 'local', sentence: 'file:///C:' },
    { page: '<img src="C:\\pictures\\a.jpg" alt="A"><img src="http://localhost:3000/a.jpg" alt="B"><img src="http://127.0.0.1/a.jpg" alt="C">', message: 'local', count: 3 },
  ],
  notApplicable: ['<p>None</p>'],
  nearMiss: ['<img src="https://localhost.example/a.jpg" alt="A">', '<img src="file.jpg" alt="A">', { note: 'the site itself is local', url: 'http://localhost:3000/', body: '<img src="http://localhost:3000/a.jpg" alt="A">' }],
});
