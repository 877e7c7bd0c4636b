import { ruleTester } from '../../testing/index.js';
import rule from './foreign-form.rule.js';

const form = (action: string): string => `<form action="${action}" method="post"><input name="card"></form>`;

ruleTester(rule, {
  pass: [form('/pay')],
  fail: [
    { page: form('https://93.184.216.34/c.php'), message: 'address', sentence: '93.184.216.34', evidence: '&lt;form' },
    { page: form('http://[2001:db8::7]:8080/c'), message: 'address' },
  ],
  notApplicable: ['<p>No form</p>'],
  nearMiss: [
    { note: 'a form service', body: form('https://forms.example/1234') },
    {
      note: 'a site that is reached by its address',
      url: 'http://93.184.216.34/',
      body: form('http://93.184.216.34/search'),
    },
    { note: 'the development machine has its own rule', body: form('http://127.0.0.1:3000/') },
    { note: 'a name that starts with numbers', body: form('https://93.184.example.net/') },
  ],
});
