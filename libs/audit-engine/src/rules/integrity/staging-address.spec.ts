import { ruleTester } from '../../testing/index.js';
import rule from './staging-address.rule.js';

ruleTester(rule, {
  pass: ['<img src="/a.png" alt="">'],
  fail: [
    {
      page: '<img src="https://staging.example.com/a.png" alt="">',
      message: 'loaded',
      sentence: 'https://staging.example.com/a.png',
      evidence: '&lt;img',
    },
    { page: '<script src="https://shop-stage2.example.com/a.js"></script>', message: 'loaded' },
  ],
  notApplicable: [
    { url: 'https://staging.example.com/', body: '<img src="https://staging.example.com/b.png" alt="">' },
  ],
  nearMiss: [
    { note: 'a link to it', body: '<a href="https://staging.example.com/">Preview</a>' },
    { note: 'another owner', body: '<img src="https://staging.other.example/a.png" alt="">' },
    {
      note: 'a word that contains it',
      body: '<img src="https://backstage.example.com/a.png" alt=""><img src="https://stages.example.com/b.png" alt="">',
    },
  ],
});
