import { ruleTester } from '../../testing/index.js';
import rule from './development-address.rule.js';

ruleTester(rule, {
  pass: ['<img src="/a.png" alt="">'],
  fail: [
    {
      page: '<img src="http://localhost:8080/uploads/a.png" alt="">',
      message: 'loaded',
      sentence: 'http://localhost:8080/uploads/a.png',
      evidence: '&lt;img',
    },
    { page: '<script src="http://192.168.1.20/app.js"></script>', message: 'loaded' },
    {
      page: '<form action="http://127.0.0.1:3000/send" method="post"><input name="m"></form>',
      message: 'sent',
      evidence: '&lt;form',
    },
  ],
  notApplicable: [{ url: 'http://127.0.0.1:4000/', body: '<img src="http://127.0.0.1:4000/a.png" alt="">' }],
  nearMiss: [
    { note: 'a tutorial that links there', body: '<p>Open <a href="http://localhost:3000/">localhost:3000</a>.</p>' },
    { note: 'a public host with such a name', body: '<img src="https://localhost.example.com/a.png" alt="">' },
  ],
});
