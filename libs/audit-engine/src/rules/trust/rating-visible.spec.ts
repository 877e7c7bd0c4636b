import { ruleTester } from '../../testing/index.js';
import rule from './rating-visible.rule.js';

const rating =
  '<script type="application/ld+json">{"@type":"Product","name":"Chair","aggregateRating":{"@type":"AggregateRating","ratingValue":"4.8","reviewCount":212}}</script>';

ruleTester(rule, {
  pass: [`${rating}<p>4.8 of 5 from 212 buyers</p>`],
  fail: [
    {
      page: `${rating}<h1>Chair</h1><p>Made of oak, with a seat of straw.</p>`,
      message: 'hidden',
      sentence: '4.8',
      evidence: '&lt;script',
    },
  ],
  notApplicable: ['<p>Made of oak</p>'],
  nearMiss: [
    { note: 'stars drawn by a style sheet', body: `${rating}<span class="star-rating"></span>` },
    { note: 'a tool that shows reviews', body: `${rating}<div class="trustpilot-widget"></div>` },
    { note: 'a comma for a point', body: `${rating}<p>4,8</p>` },
    { note: 'a tab of reviews that a script fills', body: `${rating}<h2>Customer reviews</h2>` },
    { note: 'in another language', body: `${rating}<p>Bewertungen unserer Kunden</p>` },
    { note: 'an application without text', body: `${rating}<div id="app"></div>` },
  ],
});
