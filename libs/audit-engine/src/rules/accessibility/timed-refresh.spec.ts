import { ruleTester } from '../../testing/index.js';
import rule from './timed-refresh.rule.js';

ruleTester(rule, {
  pass: [{ head: '<meta http-equiv="refresh" content="90000; url=/new">' }],
  fail: [
    {
      page: { head: '<meta http-equiv="refresh" content="30">' },
      message: 'timed',
      sentence: '30',
      evidence: 'refresh',
    },
    { page: { head: '<meta http-equiv="Refresh" content="5; url=/new">' }, message: 'timed' },
  ],
  notApplicable: [{ head: '<title>a</title>' }],
  nearMiss: [
    { note: 'once a day', head: '<meta http-equiv="refresh" content="86400">' },
    { note: 'no script only', head: '<noscript><meta http-equiv="refresh" content="3; url=/plain"></noscript>' },
    { note: 'a name is no instruction', head: '<meta name="refresh" content="30">' },
  ],
});
