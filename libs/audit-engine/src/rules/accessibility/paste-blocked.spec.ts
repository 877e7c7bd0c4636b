import { ruleTester } from '../../testing/index.js';
import rule from './paste-blocked.rule.js';

ruleTester(rule, {
  pass: ['<input type="text" aria-label="Code" onpaste="cleanUp(this)">'],
  fail: [
    {
      page: '<input type="password" onpaste="return false"><input onpaste="event.preventDefault();">',
      message: 'blocked',
      count: 2,
      evidence: 'type="password"',
    },
  ],
  notApplicable: ['<input type="password">'],
  nearMiss: [
    {
      note: 'the handler pastes by itself',
      body: '<textarea onpaste="event.preventDefault(); insertPlain(event)"></textarea>',
    },
    '<input onpaste="">',
    '<input hidden onpaste="return false"><input onpaste="x()">',
  ],
});
