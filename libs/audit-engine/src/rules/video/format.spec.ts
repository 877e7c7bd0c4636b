import { ruleTester } from '../../testing/index.js';
import rule from './format.rule.js';

ruleTester(rule, {
  pass: ['<video src="/a.mp4" controls></video>'],
  fail: [
    {
      page: '<video src="/films/harvest.avi" controls></video>',
      message: 'unplayable',
      sentence: 'harvest.avi',
      evidence: 'video',
    },
    { page: '<video controls><source src="/a.wmv?v=1"><source src="/a.flv"></video>', message: 'unplayable' },
  ],
  notApplicable: ['<audio src="/a.mp3" controls></audio>', '<video controls></video>'],
  nearMiss: [
    {
      note: 'offered in a second format',
      body: '<video controls><source src="/a.avi"><source src="/a.mp4" type="video/mp4"></video>',
    },
    { note: 'played by some browsers', body: '<video src="/a.mov" controls></video>' },
    { note: 'a stream', body: '<video src="/a.m3u8" controls></video>' },
    { note: 'the address does not tell', body: '<video src="/video?id=avi" controls></video>' },
  ],
});
