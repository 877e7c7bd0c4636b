import { ruleTester } from '../../testing/index.js';
import rule from './time-values.rule.js';

ruleTester(rule, {
  pass: ['<time datetime="2026-11-15">15 November</time>', '<time>2026-11-15</time>'],
  fail: [
    {
      page: '<p>On</p>\n<time datetime="15.11.2026">15 November</time><time datetime="2026-13-01">x</time>',
      message: 'invalid',
      count: 2,
      line: 5,
      evidence: '15.11.2026',
      sentence: '"15.11.2026"',
    },
    { page: '<time>15 November 2026</time>', message: 'missing', sentence: '"15 November 2026"' },
    { page: '<time datetime="Sun, 15 Nov 2026 09:00:00 GMT">x</time>', message: 'invalid' },
  ],
  notApplicable: ['<p>15 November</p>'],
  nearMiss: [
    {
      note: 'with time and zone',
      body: '<time datetime="2026-11-15T09:00:00.000+01:00">x</time><time datetime="2026-11-15 09:00Z">y</time>',
    },
    {
      note: 'year, month, week, day of a year',
      body: '<time datetime="2026">a</time><time datetime="2026-11">b</time><time datetime="2026-W46">c</time><time datetime="11-15">d</time>',
    },
    {
      note: 'durations and clock',
      body: '<time datetime="PT1H30M">90 minutes</time><time datetime="4h 18m 3s">a</time><time>09:30</time><time datetime="P3D">b</time>',
    },
    { note: 'filled by a script', body: '<time></time><time datetime="">today</time>' },
    { note: 'microseconds of a server', body: '<time datetime="2026-11-15T09:00:00.123456Z">x</time>' },
  ],
});
