import { ruleTester } from '../../testing/index.js';
import rule from './title-heading.rule.js';

const site = (title: string, h1: string, more = ''): { pages: Record<string, { head: string; body: string }> } => ({
  pages: {
    '/': { head: '<title>Green Fingers online shop</title>', body: '<h1>Welcome dear friends everywhere</h1>' },
    '/a': { head: `<title>${title}</title>`, body: `<h1>${h1}</h1>${more}` },
  },
});

ruleTester(rule, {
  pass: [site('Growing tomatoes – Green Fingers', 'How to grow tomatoes on a balcony')],
  fail: [
    {
      page: site('Growing tomatoes on a balcony', 'Welcome to Green Fingers online'),
      message: 'differs',
      evidence: 'https://example.com/a',
      sentence: '"Welcome to Green',
    },
    { page: site('발코니 토마토 재배 안내서', '우리 농장에 오신 모든 분을 환영합니다'), message: 'differs' },
    { page: site('Growing tomatoes on a balcony – Old Orchard', 'Welcome among green trees'), message: 'differs' },
  ],
  notApplicable: [
    {
      note: 'only a start page',
      pages: {
        '/': { head: '<title>Growing tomatoes today</title>', body: '<h1>Welcome dear friends everywhere</h1>' },
      },
    },
    site('Growing tomatoes today', ''),
  ],
  nearMiss: [
    { note: 'forms of a word', ...site('Tomato growing explained', 'How tomatoes like their soil') },
    { note: 'compounds', ...site('Tomatenpflanzen richtig gießen', 'Unsere besten Balkontomaten sofort kaufen') },
    { note: 'an abbreviation', ...site('LTB Lawyers – VAT across borders', 'Make your VAT simple and secure') },
    {
      note: 'the index file of the start page',
      pages: {
        '/': '<h1>Welcome</h1>',
        '/index.html': {
          head: '<title>Growing tomatoes today</title>',
          body: '<h1>Welcome dear friends everywhere</h1>',
        },
      },
    },
    { note: 'few words', ...site('Contact', 'Write to us') },
    { note: 'a label and the name of the site', ...site('Contact — Old Orchard Farm', 'Come and visit our trees') },
    {
      note: 'a label, the name of the site and what it is',
      ...site('Our story | All About Pears · Smith', 'Years among trees, with steady hands'),
    },
    {
      note: 'the name of the site in front',
      pages: {
        '/': '<h1>Welcome</h1>',
        '/a': {
          head: '<title>Old Orchard Farm Shop | Contact</title><meta property="og:site_name" content="Old Orchard Farm Shop">',
          body: '<h1>Come and visit here whenever</h1>',
        },
      },
    },
    {
      note: 'the start page of a language',
      pages: {
        '/': '<h1>Welcome</h1>',
        '/en/': { head: '<title>Growing tomatoes today</title>', body: '<h1>Welcome dear friends everywhere</h1>' },
      },
    },
    {
      note: 'Korean words with endings',
      ...site('발코니 토마토 재배 안내서', '토마토를 화분에서 키우는 가장 쉬운 방법'),
    },
    { note: 'Chinese', ...site('番茄种植指南', '阳台上的番茄') },
    {
      note: 'another heading has the words',
      ...site('Growing tomatoes on a balcony', 'Welcome to Green Fingers online', '<h1>Growing tomatoes</h1>'),
    },
  ],
});
