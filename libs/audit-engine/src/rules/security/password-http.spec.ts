import { ruleTester } from '../../testing/index.js';
import rule from './password-http.rule.js';

const url = 'http://example.com/login';

ruleTester(rule, {
  pass: [{ url, body: '<form><input name="q" type="search"></form>' }],
  fail: [
    {
      page: { url, body: '<form method="post"><input type="PASSWORD" name="p"></form>' },
      message: 'plain',
      evidence: '&lt;input',
    },
  ],
  notApplicable: ['<form method="post"><input type="password" name="p"></form>', { url, body: '<p>No field</p>' }],
  nearMiss: [
    {
      note: 'on the own machine',
      url: 'http://127.0.0.1:3000/login',
      body: '<form method="post"><input type="password" name="p"></form>',
    },
    { note: 'a field called password', url, body: '<form><input type="text" name="password-hint"></form>' },
  ],
});
