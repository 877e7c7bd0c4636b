import { widthOf } from './width.js';

it.each([
  ['Tea', 3],
  ['お茶', 4],
  ['ที่นี่', 2],
  ['हिंदी', 4],
  ['شُكْرًا', 4],
  ['می\u200cخواهم', 7],
  ['Bo\u00adden', 5],
])('measures %s', (text, width) => {
  expect(widthOf(text)).toBe(width);
});
