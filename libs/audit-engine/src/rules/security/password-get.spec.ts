import { ruleTester } from '../../testing/index.js';
import rule from './password-get.rule.js';

const field = '<input type="password" name="p">';

ruleTester(rule, {
  pass: [`<form method="post" action="/login">${field}</form>`],
  fail: [
    { page: `<form method="get" action="/login">${field}</form>`, message: 'get', evidence: 'method="get"' },
    { page: `<form action="/login">${field}</form>`, message: 'get' },
  ],
  notApplicable: ['<form method="get" action="/search"><input name="q"></form>', '<p>No form</p>'],
  nearMiss: [
    { note: 'sent by a script', body: `<form id="login">${field}</form>` },
    { note: 'handled on the page', body: `<form action="/login" onsubmit="return send(this)">${field}</form>` },
    { note: 'a field without name is not sent', body: '<form action="/login"><input type="password"></form>' },
    { note: 'upper case', body: `<form method="POST" action="/in">${field}</form>` },
  ],
});
