import { ruleTester } from '../../testing/index.js';
import rule from './robots-images.rule.js';

const pages = { '/': '<img src="/media/beans.jpg" alt="Beans"> <img src="/media/peas.png" alt="Peas">' };
const resources = [
  { url: '/media/beans.jpg', outcome: 'robots-blocked' as const },
  { url: '/media/peas.png', outcome: 'robots-blocked' as const },
];
const robots = (text: string) => ({ pages, resources, probes: { robots: text } });

ruleTester(rule, {
  pass: [robots('User-agent: *\nDisallow: /cart')],
  fail: [
    {
      page: robots('User-agent: *\nDisallow: /media/'),
      message: 'blocked',
      line: 2,
      sentence:
        'rule "Disallow: /media/" blocks images of the pages for image search (images: 2), such as https://example.com/media/beans.jpg',
    },
    { page: robots('User-agent: Googlebot\nDisallow: /media/beans'), message: 'blocked', sentence: '(images: 1)' },
    {
      // A logo that is the icon as well.
      page: {
        ...robots('User-agent: *\nDisallow: /media/peas'),
        pages: { '/': `<link rel="icon" href="/media/peas.png">${pages['/']}` },
      },
      message: 'blocked',
      sentence: '(images: 1)',
    },
  ],
  notApplicable: [
    { note: 'no robots.txt', pages, resources },
    { note: 'nothing was asked for', pages, probes: { robots: 'User-agent: *\nDisallow: /media/' } },
  ],
  nearMiss: [
    {
      note: 'kept out of image search on purpose',
      ...robots('User-agent: Googlebot-Image\nDisallow: /media/\n\nUser-agent: *\nDisallow: /media/'),
    },
    { note: 'a rule about pictures', ...robots('User-agent: *\nDisallow: /*.jpg$\nDisallow: /*.png$') },
    {
      note: 'the folder is closed and the pictures are open',
      ...robots('User-agent: *\nDisallow: /media/\nAllow: /media/*.jpg\nAllow: /media/*.png'),
    },
    { note: 'the whole site is closed: another finding', ...robots('User-agent: *\nDisallow: /') },
    {
      note: 'a counter',
      pages: { '/': '<img src="/stats/pixel.png" alt="">' },
      resources: [{ url: '/stats/pixel.png', outcome: 'robots-blocked' }],
      probes: { robots: 'User-agent: *\nDisallow: /stats/' },
    },
    { note: 'another crawler', ...robots('User-agent: GPTBot\nDisallow: /media/') },
  ],
});
