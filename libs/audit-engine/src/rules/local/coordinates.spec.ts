import { ruleTester } from '../../testing/index.js';
import rule from './coordinates.rule.js';

const place = (latitude: unknown, longitude: unknown): string =>
  `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', '@type': 'Store', name: 'Beans', geo: { '@type': 'GeoCoordinates', latitude, longitude } })}</script>`;

ruleTester(rule, {
  pass: [place(52.0342, -2.4236), place('52.0342', '-2.4236')],
  fail: [
    { page: place('52,0342', '-2.4236'), message: 'invalid', sentence: 'latitude "52,0342"' },
    { page: place(120.5, 14.2), message: 'invalid', sentence: 'from -90 to 90' },
    { page: place('52° 2′ N', '2° 25′ W'), message: 'invalid', count: 2 },
    { page: place(10, 1800), message: 'invalid', sentence: 'longitude' },
    { page: place(0, '0.0'), message: 'zero' },
  ],
  notApplicable: ['<p>52.0342, -2.4236</p>'],
  nearMiss: [
    { note: 'on the equator', body: place(0, 36.8) },
    { note: 'an empty value is a finding of another rule', body: place('', '') },
    {
      note: 'another vocabulary',
      body: '<script type="application/ld+json">{"@context":"https://maps.example/ns","@type":"GeoCoordinates","latitude":"north"}</script>',
    },
  ],
});
