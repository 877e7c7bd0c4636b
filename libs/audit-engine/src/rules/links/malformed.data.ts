/** Schemes as people mistype them, with what is meant; a list of our own, 2026-11. */
export const MISTYPED_SCHEMES: ReadonlyMap<string, string> = new Map([
  ['htp', 'http'], ['htpp', 'http'], ['htttp', 'http'], ['hhtp', 'http'], ['ttp', 'http'], ['hthp', 'http'], ['htps', 'https'], ['htpps', 'https'], ['htttps', 'https'], ['hhttps', 'https'],
  ['hhtps', 'https'], ['ttps', 'https'], ['httpss', 'https'], ['htts', 'https'], ['httsp', 'https'], ['maito', 'mailto'], ['mailo', 'mailto'], ['malito', 'mailto'], ['mailtto', 'mailto'],
  ['mail', 'mailto'], ['email', 'mailto'], ['e-mail', 'mailto'], ['phone', 'tel'], ['telephone', 'tel'], ['telefon', 'tel'],
]);
