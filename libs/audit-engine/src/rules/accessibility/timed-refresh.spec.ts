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
    {
      page: { head: '<meta http-equiv="refresh" content="; 1"><meta http-equiv="refresh" content="7.5 , /new">' },
      message: 'timed',
      sentence: 'until then: 7.',
    },
  ],
  notApplicable: [
    { head: '<title>a</title>' },
    { note: 'no number, so that browsers ignore it', head: '<meta http-equiv="refresh" content="; 30">' },
    { note: 'no separator', head: '<meta http-equiv="refresh" content="30x; url=/new">' },
    { note: 'a negative number', head: '<meta http-equiv="refresh" content="-30; url=/new">' },
    { note: 'no script only', head: '<noscript><meta http-equiv="refresh" content="3; url=/plain"></noscript>' },
    { note: 'a name is no instruction', head: '<meta name="refresh" content="30">' },
  ],
  nearMiss: [
    { note: 'once a day', head: '<meta http-equiv="refresh" content="86400">' },
    {
      note: 'the first valid one counts',
      head: '<meta http-equiv="refresh" content="0; url=/new"><meta http-equiv="refresh" content="30">',
    },
    { note: 'less than a second', head: '<meta http-equiv="refresh" content="0.9; url=/new">' },
  ],
});
