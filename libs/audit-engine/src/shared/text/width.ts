/**
 * Space a text takes in search results, in Latin letters: Chinese, Japanese and Korean characters count twice, signs over and under letters
 * not at all, as the vowels of Thai, Hindi and Arabic.
 */
export function widthOf(text: string): number {
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
