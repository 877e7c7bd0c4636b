import { ruleTester } from '../../testing/index.js';
import rule from './accesskey.rule.js';

ruleTester(rule, {
  pass: ['<a href="/" accesskey="h">Home</a><button accesskey="s">Save</button>'],
  fail: [
    {
      page: '<a href="/" accesskey="s">Start</a><button accesskey="S">Save</button>',
      message: 'taken',
      sentence: '"s"',
      evidence: 'Save',
    },
  ],
  notApplicable: ['<a href="/">Home</a>'],
  nearMiss: [
    '<a href="/" accesskey="s">Start</a><a href="/" accesskey="s">Start</a>',
    '<a href="/" accesskey="s">Start</a><button accesskey="s" hidden>Save</button>',
  ],
});
