/**
 * Space a text takes in search results, in Latin letters: Chinese, Japanese and Korean characters count twice, signs over and under letters
 * not at all, as the vowels of Thai, Hindi and Arabic.
 */
export function widthOf(text: string): number {
  const narrow = narrowStart(text, text.length);
  return narrow === text.length ? narrow : narrow + widthOfAny(text.slice(narrow));
}

/** True when the text takes more space than `max`, without a look at all of it. */
export function isWider(text: string, max: number): boolean {
  if (text.length * 2 <= max) return false;
  const narrow = narrowStart(text, max + 1);
  return narrow > max || narrow + widthOfAny(text.slice(narrow)) > max;
}

/** How many of the first characters, at most `most`, are of Latin scripts or their punctuation: one place each. */
function narrowStart(text: string, most: number): number {
  const end = Math.min(text.length, most);
  for (let i = 0; i < end; i++) {
    const code = text.charCodeAt(i);
    if (code >= 0x300 ? code < 0x2010 || code > 0x2027 : code === 0xad) return i;
  }
  return end;
}

function widthOfAny(text: string): number {
  let width = 0;
  for (const char of text) {
    const code = char.codePointAt(0) ?? 0;
    if (code === 0xad || (code >= 0x300 && code !== 0x3000 && NO_WIDTH.test(char))) continue;
    width +=
      (code >= 0x1100 && code <= 0x115f) ||
      (code >= 0x2e80 && code <= 0xa4cf) ||
      (code >= 0xac00 && code <= 0xd7a3) ||
      (code >= 0xf900 && code <= 0xfaff) ||
      (code >= 0xff00 && code <= 0xff60)
        ? 2
        : 1;
  }
  return width;
}

const NO_WIDTH = /[\p{Mn}\p{Me}\p{Cf}]/u;
