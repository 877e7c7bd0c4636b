import { ruleTester } from '../../testing/index.js';
import rule from './empty-alt-title.rule.js';

ruleTester(rule, {
  pass: ['<img src="line.png" alt="">'],
  fail: [
    {
      page: '<img src="cat.png" alt="" title="Our cat">',
      message: 'title',
      sentence: '"Our cat"',
      evidence: 'src="cat.png"',
    },
  ],
  notApplicable: [
    '<p>No image</p>',
    '<img src="cat.png" alt="Our cat" title="Our cat Tom">',
    '<img src="cat.png" title="Our cat">',
  ],
  nearMiss: [
    { note: 'an empty title', body: '<img src="line.png" alt="" title="">' },
    { note: 'a name by ARIA', body: '<img src="cat.png" alt="" aria-label="Our cat" title="Our cat">' },
    { note: 'hidden from screen readers', body: '<img src="cat.png" alt="" title="Our cat" aria-hidden="true">' },
    { note: 'a role says that it decorates', body: '<img src="cat.png" alt="" title="Our cat" role="presentation">' },
  ],
});
