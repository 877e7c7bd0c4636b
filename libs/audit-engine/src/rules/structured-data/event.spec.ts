import { ruleTester } from '../../testing/index.js';
import rule from './event.rule.js';

const block = (value: unknown): string =>
  `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', ...(value as object) })}</script>`;

const complete = {
  '@type': 'MusicEvent',
  name: 'Songs of the harvest',
  startDate: '2026-09-12T19:00:00+02:00',
  location: { '@type': 'Place', name: 'The barn', address: 'Chapel Row 3, Ledbury' },
};

ruleTester(rule, {
  pass: [block(complete)],
  fail: [
    { page: block({ ...complete, startDate: undefined }), message: 'missing', sentence: 'startDate' },
    {
      page: block({ ...complete, name: undefined, location: undefined }),
      message: 'missing',
      count: 2,
      sentence: 'name',
    },
  ],
  notApplicable: ['<p>Beans</p>', block({ '@type': 'Thing', name: 'Beans' })],
  nearMiss: [
    {
      note: 'a series of events',
      body: '<script type="application/ld+json">{"@context":"https://schema.org","@type":"EventSeries","name":"Evenings in the barn"}</script>',
    },
    {
      note: 'a tournament whose games have the dates',
      body: block({ '@type': 'SportsEvent', name: 'Bean cup', subEvent: [{ ...complete, '@type': 'SportsEvent' }] }),
    },
    {
      note: 'an event of every week',
      body: block({ '@type': 'Event', name: 'Choir', eventSchedule: { '@type': 'Schedule', repeatFrequency: 'P1W' } }),
    },
    { note: 'a date of a course', body: block({ '@type': 'CourseInstance', courseMode: 'online' }) },
    {
      note: 'an event inside of something else',
      body: block({ '@type': 'Organization', name: 'Beans', event: { '@type': 'Event', name: 'Harvest' } }),
    },
    { note: 'a broadcast', body: block({ '@type': 'BroadcastEvent', isLiveBroadcast: true }) },
  ],
});
