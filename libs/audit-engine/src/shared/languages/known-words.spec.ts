import { parsePage } from '../../engine/parse/parse.js';
import { textFacts } from '../../engine/facts/text.js';
import { isInKnownLanguage } from './known-words.js';

const known = (lang: string | null, sentence: string): boolean | null =>
  isInKnownLanguage({ lang, text: textFacts(parsePage(`<p>${sentence.repeat(40)}</p>`)) });

it.each([
  ['Greek under the language of a template', 'en', 'Ο κήπος είναι ανοιχτός. ', true],
  ['Hebrew', null, 'הגן פתוח כל היום. ', true],
  ['Thai', 'en', 'สวนเปิดทุกวัน ', true],
  ['Korean', 'en', '정원은 매일 열려 있습니다. ', true],
  ['Chinese', 'en', '花园每天开放。', true],
  ['Lao', null, 'ສວນເປີດທຸກມື້ ', false],
  ['Burmese', 'en', 'ဥယျာဉ်ကိုနေ့တိုင်းဖွင့်သည် ', false],
  ['Hindi', null, 'बगीचा हर दिन खुला है। ', false],
  ['Arabic by its tag', 'ar', 'الحديقة مفتوحة كل يوم. ', true],
  ['Bulgarian under the language of a template', 'en', 'Градината е отворена за всички и на този ден. ', true],
  ['Catalan, whose words are not', 'es', 'El jardí és obert per a tothom i en aquest dia també. ', false],
  [
    'Afrikaans, which looks like Dutch',
    'en',
    'Die tuin is oop vir almal en ons is bly om jou op hierdie dag te sien. ',
    false,
  ],
  ['Dutch', 'en', 'De tuin is open voor iedereen en wij zijn blij om je op deze dag te zien. ', true],
  ['Croatian with few short words, by its tag', 'hr', 'Otvoreni vrtovi svakoga dana. ', true],
  ['English', 'en', 'The garden is open to all of you on this day. ', true],
])('knows the words of a text: %s', (_, lang, sentence, answer) => {
  expect(known(lang, sentence)).toBe(answer);
});

it('cannot tell by a few words', () => {
  expect(isInKnownLanguage({ lang: null, text: textFacts(parsePage('<p>ສວນ</p>')) })).toBeNull();
});
