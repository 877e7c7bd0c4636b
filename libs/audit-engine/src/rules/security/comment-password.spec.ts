import { ruleTester } from '../../testing/index.js';
import rule from './comment-password.rule.js';

ruleTester(rule, {
  pass: ['<!-- header --><p>Text</p>'],
  fail: [
    {
      page: '<p>Text</p>\n<!-- test account: user=demo password: Gr3en-Apple7 -->',
      message: 'password',
      evidence: 'password',
      line: 5,
    },
    { page: '<!-- DB_PASSWORD=s3cr3tW0rd! -->', message: 'password' },
    { page: '<!-- The admin password for the test server: gr3en@Pple -->', message: 'password' },
  ],
  notApplicable: ['<p>password: Gr3en-Apple7</p>'],
  nearMiss: [
    {
      note: 'a form that was switched off',
      body: '<!-- <input type="password" name="password" value="abc123def"> -->',
    },
    { note: 'a heading', body: '<!-- Password: required field -->' },
    { note: 'a variable', body: '<!-- password: {{ user.password1 }} password=this.form.value2 -->' },
    { note: 'a filler', body: '<!-- password: ******** -->' },
    { note: 'words', body: '<!-- password = something -->' },
  ],
});
