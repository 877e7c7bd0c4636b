import { ruleTester } from '../../testing/index.js';
import rule from './title-repetition.rule.js';

ruleTester(rule, {
  pass: [{ head: '<title>Beans – Green Fingers</title>' }],
  fail: [
    {
      page: { head: '<title>Beans – Green Fingers | Green Fingers</title>' },
      message: 'twice',
      evidence: '&lt;title',
      sentence: '"Green Fingers" twice',
    },
    {
      page: { head: '<title>Shoes, red shoes, cheap shoes, buy shoes online, shoes</title>' },
      message: 'often',
      sentence: '"Shoes" 5 times',
    },
    {
      page: { head: '<title>Beans | İzmir | İzmir | izmir - İzmir</title>' },
      message: 'often',
      sentence: '"İzmir" 3 times',
    },
  ],
  notApplicable: [{ head: '<title></title>' }],
  nearMiss: [
    {
      note: 'a part of other words, before a vowel sign',
      head: '<title>हलचलें, हलचलों में, हलचली और हलचले</title>',
    },
    { note: 'three times is a list', head: '<title>Red shoes, blue shoes and green shoes</title>' },
    { note: 'short words', head: '<title>The red, the blue, the green and the white one</title>' },
    { note: 'a part inside of another', head: '<title>Java – Java for beginners</title>' },
  ],
});
