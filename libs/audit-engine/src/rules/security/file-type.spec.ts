import { ruleTester } from '../../testing/index.js';
import rule from './file-type.rule.js';

const pages = {
  '/': '<link rel="stylesheet" href="/a.css"><script src="/a.js" defer></script><img src="/a.png" alt="">',
};
const as = (url: string, type: string, body: string | Buffer = 'a()') => ({
  url,
  body,
  headers: { 'content-type': type },
});
const png = Buffer.from('89504e470d0a1a0a0000000d49484452000000100000001008060000001ff3ff61', 'hex');

ruleTester(rule, {
  pass: [
    { pages, resources: [as('/a.js', 'text/javascript'), as('/a.css', 'text/css'), as('/a.png', 'image/png', png)] },
  ],
  fail: [
    {
      page: { pages, resources: [as('/a.js', 'text/plain')] },
      message: 'wrong',
      sentence: 'a script',
      evidence: '/a.js',
    },
    { page: { pages, resources: [as('/a.css', 'text/plain')] }, message: 'wrong', sentence: 'a style sheet' },
    { page: { pages, resources: [as('/a.png', 'text/plain', png)] }, message: 'wrong', sentence: 'a PNG image' },
  ],
  notApplicable: [{ pages: { '/': '<p>Nothing</p>' } }],
  nearMiss: [
    { note: 'no type at all', pages, resources: [as('/a.js', '')] },
    { note: 'another image', pages, resources: [as('/a.png', 'image/jpeg', png)] },
    { note: 'bytes that are no image that we know', pages, resources: [as('/a.png', 'application/octet-stream', 'x')] },
    { note: 'JSON as a script', pages, resources: [as('/a.js', 'application/json', '{}')] },
    { note: 'a type that browsers refuse', pages, resources: [as('/a.js', 'video/mp4')] },
  ],
});
