/**
 * Filler that was meant to be replaced, lower case: the usual Latin filler text, and sample texts of site builders (those of
 * WPBakery and Divi checked 2026-11-21 against public copies). Prompts such as "Enter your text here" are left out: forms for
 * engravings and the like say so rightly. Sample posts of content systems belong to integrity/default-page.
 */
export const FILLER: readonly string[] = [
  'lorem ipsum dolor',
  'dolor sit amet, consectetur',
  'dolor sit amet consectetur',
  'consectetuer adipiscing elit',
  'consectetur adipiscing elit',
  'sed do eiusmod tempor',
  'your content goes here',
  'your text goes here',
  'click edit button to change this text',
  'click here to add your own text',
  'i’m a paragraph. click here to add your own text',
  "i'm a paragraph. click here to add your own text",
  'hier steht ein platzhaltertext',
];
