import { ruleTester } from '../../testing/index.js';
import rule from './data-uri-syntax.rule.js';

ruleTester(rule, {
  pass: [
    '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" alt="">',
    '<img src="data:image/svg+xml,%3Csvg/%3E" alt="">',
  ],
  fail: [
    { page: '<img src="data:image/png;base64" alt="">', message: 'broken', sentence: 'no comma' },
    { page: '<img src="data:image/png;base64," alt="">', message: 'broken', sentence: 'no data' },
    { page: '<img src="data:image/png;base64,[object Object]" alt="">', message: 'broken', sentence: 'base64' },
  ],
  notApplicable: ['<img src="a.jpg" alt="A">'],
  nearMiss: [
    '<img src="data:," alt="">',
    '<img src="data:image/svg+xml;utf8,<svg xmlns=\'x\'/>" alt="">',
    '<img src="data:image/png;base64,R0lG ODlh%3D" alt="">',
    '<img src="data:image/png;base64,{{ data }}" alt="">',
  ],
});
