import { ruleTester } from '../../testing/index.js';
import rule from './input-type.rule.js';

ruleTester(rule, {
  pass: ['<input type="email" name="email">', '<input name="city"><input type="tel" name="phone">'],
  fail: [
    {
      page: '<a href="#news">News</a><div class="modal" id="news"><div class="modal-dialog"><input name="email"></div></div>',
      message: 'text',
    },
    {
      page: '<input name="email"><input type="text" name="user[email]"><input type="text" autocomplete="work tel"><input name="website">',
      message: 'text',
      count: 4,
      sentence: 'type="email"',
      evidence: 'name="email"',
    },
    { page: '<input type="phone" name="phone_number">', message: 'text', sentence: 'plain text field' },
    {
      page: '<form><input name="phone" id="phone"><input name="phone" id="phone2"></form><form><input name="phone" id="call"></form>',
      message: 'text',
      count: 3,
    },
    { page: '<label>Your e-mail <input name="email" placeholder="Email address"></label>', message: 'text' },
  ],
  notApplicable: ['<p>None</p>', '<textarea name="phone"></textarea>'],
  nearMiss: [
    {
      note: 'a modal of a template that nothing opens',
      body: '<div class="modal" id="news"><div class="modal-dialog"><input name="email"></div></div>',
    },
    '<input name="email" inputmode="email">',
    { note: 'a mail address or something else', body: '<input name="email_or_username"><input name="login">' },
    '<input name="email_subject"><input name="telescope"><input name="phone_model">',
    '<input name="url" readonly value="https://example.com/share">',
    '<input name="email" hidden>',
    { note: 'a log-in by either', body: '<input name="email" placeholder="Username or email">' },
    { note: 'either by its label', body: '<label>E-Mail oder Benutzername <input name="email"></label>' },
    { note: 'a trap by its label', body: '<label>Leave this field blank <input name="email"></label>' },
    { note: 'a trap in a hidden box', body: '<div aria-hidden="true"><input name="website"></div>' },
    '<input name="email" disabled>',
    { note: 'a name that was left over', body: '<input name="your-phone" placeholder="Email address">' },
    {
      note: 'a copy of another field, with its name and another ID',
      body: '<form><input type="tel" name="phone" id="phone"><input name="phone" id="topic" placeholder="Topic"></form>',
    },
    { note: 'a trap for programs', body: '<input name="website" tabindex="-1" autocomplete="off">' },
  ],
});
