import { ruleTester } from '../../testing/index.js';
import rule from './mixed-media.rule.js';

ruleTester(rule, {
  pass: ['<img src="https://img.example/a.png" alt="">'],
  fail: [
    {
      page: '<img src="http://img.example/a.png" alt="">',
      message: 'plain',
      sentence: 'http://img.example/a.png',
      evidence: '&lt;img',
    },
    {
      page: '<video src="http://img.example/a.mp4"></video><audio><source src="http://img.example/a.mp3"></audio>',
      message: 'plain',
      count: 2,
    },
  ],
  notApplicable: [{ url: 'http://example.com/', body: '<img src="http://img.example/b.png" alt="">' }],
  nearMiss: [
    { note: 'a link to a picture', body: '<a href="http://img.example/a.png">Picture</a>' },
    { note: 'scripts have their own rule', body: '<script src="http://cdn.example/a.js"></script>' },
    {
      note: 'upgraded by policy',
      body: '<img src="http://img.example/c.png" alt="">',
      headers: { 'content-security-policy': 'upgrade-insecure-requests' },
    },
  ],
});
