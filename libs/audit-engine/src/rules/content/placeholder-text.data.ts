/** Filler that was meant to be replaced, lower case. Sources: the usual Latin filler text, and the sample texts of site builders themselves; collected 2026-11. Sample posts of content systems belong to integrity/default-page. */
export const FILLER: readonly string[] = [
  'lorem ipsum dolor', 'dolor sit amet, consectetur', 'dolor sit amet consectetur', 'consectetuer adipiscing elit', 'consectetur adipiscing elit', 'sed do eiusmod tempor',
  'insert your text here', 'enter your text here', 'your content goes here', 'your text goes here', 'add your text here', 'put your text here', 'click edit button to change this text',
  'click here to add your own text', 'i am a text block. click edit', 'i’m a paragraph. click here to add your own text', "i'm a paragraph. click here to add your own text",
  'hier steht ein platzhaltertext', 'hier könnte ihr text stehen', 'ceci est votre premier article', 'esta es tu primera entrada',
];
