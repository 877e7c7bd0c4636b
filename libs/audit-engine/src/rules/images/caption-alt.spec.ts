import { ruleTester } from '../../testing/index.js';
import rule from './caption-alt.rule.js';

ruleTester(rule, {
  pass: ['<figure><img src="a.jpg" alt="A woman digs a bed"><figcaption>Our garden in 1921</figcaption></figure>'],
  fail: [
    {
      page: '<figure><img src="a.jpg" alt="Our garden in 1921"><figcaption>Our garden in 1921.</figcaption></figure>',
      message: 'same',
      evidence: 'a.jpg',
    },
  ],
  notApplicable: ['<img src="a.jpg" alt="Garden">'],
  nearMiss: [
    {
      note: 'a caption that is not read',
      body: '<figure><img src="a.jpg" alt="Beans in May"><figcaption aria-hidden="true">Beans in May</figcaption></figure>',
    },
    '<figure><img src="a.jpg" alt=""><figcaption>Our garden</figcaption></figure>',
    '<figure><img src="a.jpg" alt="Our garden"></figure>',
    '<figure><img src="a.jpg" alt="Garden"><figcaption>Our garden</figcaption></figure>',
  ],
});
