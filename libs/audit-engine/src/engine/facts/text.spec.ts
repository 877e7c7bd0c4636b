import { parsePage } from '../parse/parse.js';
import { textFacts } from './text.js';

const count = (text: string): [words: number, sentences: number] => {
  const { words, sentences } = textFacts(parsePage(`<p>${text}</p>`));
  return [words, sentences];
};

it.each([
  ['English', 'Tea is hot. Is it?', 5, 2],
  ['a soft hyphen', 'Gar\u00adten\u00adbau', 1, 1],
  ['Hindi', 'चाय गरम है। क्या यह है?', 6, 2],
  ['Arabic', 'الشاي ساخن ، أليس كذلك؟ نعم.', 5, 2],
  ['Persian', 'می\u200cخواهم چای', 2, 1],
  ['Greek', 'Το τσάι· ζεστό;', 3, 1],
  ['Armenian', 'Թեյ։ Տաք։', 2, 2],
])('counts words and sentences of %s', (_, text, words, sentences) => {
  expect(count(text)).toEqual([words, sentences]);
});

it('takes no closed dialog for main text, but a page that is hidden as a whole', () => {
  const mainWords = (html: string): number => textFacts(parsePage(html)).mainWords;
  expect(mainWords('<p>Tea is hot</p><div aria-hidden="true">We use cookies</div>')).toBe(3);
  expect(mainWords('<body aria-hidden="true"><p>Tea is hot</p></body>')).toBe(3);
});
