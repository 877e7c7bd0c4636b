import { ruleTester } from '../../testing/index.js';
import rule from './title-heading.rule.js';

const page = (title: string, h1: string, more = ''): { head: string; body: string } => ({
  head: `<title>${title}</title>`,
  body: `<h1>${h1}</h1>${more}`,
});
const start = page('Green Fingers online shop', 'Welcome dear friends everywhere');
type Page = ReturnType<typeof page>;
const site = (a: Page, b: Page = page('Seeds', 'Seeds')): { pages: Record<string, Page> } => ({
  pages: { '/': start, '/a': a, '/b': b },
});

ruleTester(rule, {
  pass: [site(page('Growing tomatoes – Green Fingers', 'How to grow tomatoes on a balcony'))],
  fail: [
    {
      page: {
        note: 'a heading that another page has too',
        ...site(
          page('Growing tomatoes on a balcony', 'Welcome to Green Fingers online'),
          page('Green Fingers online', 'Welcome to Green Fingers online'),
        ),
      },
      message: 'differs',
      evidence: 'https://example.com/a',
      sentence: '"Welcome to Green',
    },
    {
      page: site(
        page('발코니 토마토 재배 안내서', '우리 농장에 오신 모든 분을 환영합니다'),
        page('농장', '우리 농장에 오신 모든 분을 환영합니다'),
      ),
      message: 'differs',
    },
  ],
  notApplicable: [
    { note: 'only a start page', pages: { '/': start } },
    { note: 'no heading', pages: { '/': start, '/a': page('Growing tomatoes today', '') } },
  ],
  nearMiss: [
    {
      note: 'the same words behind an article or a preposition',
      ...site(
        page('زراعة الطماطم للشرفات', 'أهلا بكم في زراعه طماطم شرفات'),
        page('متجر البذور', 'أهلا بكم في زراعه طماطم شرفات'),
      ),
    },
    {
      note: 'scripts without spaces',
      ...site(page('การปลูก มะเขือเทศ บนระเบียง', 'ยินดีต้อนรับ สู่ร้าน สวนของเรา'), page('ร้านค้า', 'ยินดีต้อนรับ สู่ร้าน สวนของเรา')),
    },
    {
      note: 'a heading of its own, such as a slogan',
      ...site(page('Growing tomatoes on a balcony', 'Summer comes in small pots')),
    },
    {
      note: 'the same page at two addresses',
      ...site(
        page('Growing tomatoes on a balcony', 'Summer comes in small pots'),
        page('Growing tomatoes on a balcony', 'Summer comes in small pots'),
      ),
    },
    {
      note: 'versions of a page in two languages',
      ...site(
        page('Contact – Old Orchard Farm', 'Come and visit us soon'),
        page('Contact – Old Orchard Farm', 'Venez nous voir'),
      ),
    },
    {
      note: 'forms of a word',
      ...site(page('Tomato growing explained', 'How tomatoes like it'), page('Soil for all', 'How tomatoes like it')),
    },
    {
      note: 'an abbreviation',
      ...site(
        page('LTB Lawyers – VAT across borders', 'Make your VAT simple and secure'),
        page('Secure', 'Make your VAT simple and secure'),
      ),
    },
    { note: 'few words', ...site(page('Contact', 'Write to us'), page('Letters', 'Write to us')) },
    { note: 'Chinese', ...site(page('番茄种植指南', '阳台上的花'), page('花', '阳台上的花')) },
    {
      note: 'another heading has the words',
      ...site(
        page('Growing tomatoes on a balcony', 'Welcome to Green Fingers online', '<h1>Growing tomatoes</h1>'),
        page('Green Fingers online', 'Welcome to Green Fingers online'),
      ),
    },
  ],
});
