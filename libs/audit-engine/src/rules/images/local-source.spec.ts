import { ruleTester } from '../../testing/index.js';
import rule from './local-source.rule.js';

ruleTester(rule, {
  pass: ['<img src="/a.jpg" alt="A">', '<img src="https://cdn.example/a.jpg" alt="A">'],
  fail: [
    { page: '<img src="file:///C:/Users/me/a.jpg" alt="A">', message: 'local', sentence: 'file:///C:' },
    {
      page: '<img src="C:\\pictures\\a.jpg" alt="A"><img src="\\\\server\\share\\a.jpg" alt="B">',
      message: 'local',
      count: 2,
    },
  ],
  notApplicable: ['<p>None</p>'],
  nearMiss: [
    '<img src="https://localhost.example/a.jpg" alt="A">',
    '<img src="file.jpg" alt="A">',
    {
      note: 'a server on the own computer, which is another finding',
      body: '<img src="http://localhost:3000/a.jpg" alt="A">',
    },
  ],
});
