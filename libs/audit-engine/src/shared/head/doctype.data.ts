/**
 * Public identifiers (lower case, beginnings) that put a page into quirks mode. Source: HTML Living Standard,
 * 13.2.6.4.1 "The initial insertion mode"; checked 2026-11-21 against parsers that carry its list.
 */
export const QUIRKY_BEGINNINGS: readonly string[] = [
  '+//silmaril//dtd html pro v0r11 19970101//',
  '-//as//dtd html 3.0 aswedit + extensions//',
  '-//advasoft ltd//dtd html 3.0 aswedit + extensions//',
  '-//ietf//dtd html',
  '-//metrius//dtd metrius presentational//',
  '-//microsoft//dtd internet explorer',
  '-//netscape comm. corp.//dtd',
  "-//o'reilly and associates//dtd html",
  '-//softquad',
  '-//sq//dtd html 2.0 hotmetal + extensions//',
  '-//spyglass//dtd html 2.0 extended//',
  '-//sun microsystems corp.//dtd hotjava',
  '-//w3c//dtd html 3',
  '-//w3c//dtd html 4.0 frameset//',
  '-//w3c//dtd html 4.0 transitional//',
  '-//w3c//dtd html experimental',
  '-//w3c//dtd w3 html',
  '-//w3o//dtd w3 html',
  '-//webtechs//dtd mozilla html',
  '-/w3c/dtd html 4.0 transitional/en',
  'html',
];
/** These do so only without a system identifier. */
export const QUIRKY_WITHOUT_SYSTEM: readonly string[] = [
  '-//w3c//dtd html 4.01 frameset//',
  '-//w3c//dtd html 4.01 transitional//',
];
