import { wordSet } from '../words.js';

/**
 * Words that stand in for a text alternative and say nothing. Source: WCAG 2.2, failure F30
 * (https://www.w3.org/WAI/WCAG22/Techniques/failures/F30), with the same words in the languages
 * of large sites and what content systems leave behind; 2025-10.
 */
export const PLACEHOLDER_ALTS: ReadonlySet<string> = new Set([
  'image',
  'images',
  'img',
  'picture',
  'pic',
  'photo',
  'graphic',
  'spacer',
  'blank',
  'placeholder',
  'untitled',
  'alt',
  'alt text',
  'alt tag',
  'alternative text',
  'no alt',
  'null',
  'undefined',
  'none',
  'default',
  'thumbnail',
  'thumb',
  'image alt',
  'image description',
  'image placeholder',
  'placeholder image',
  'no image',
  'featured image',
  'hero image',
  'bild',
  'foto',
  'platzhalter',
  'imagen',
  'imagem',
  'immagine',
  'afbeelding',
  'obrázek',
  'zdjęcie',
  'obraz',
  'изображение',
  'картинка',
  '画像',
  '图片',
  '圖片',
  '이미지',
]);

/** Beginnings that repeat what assistive technology says anyway ("graphic"). "Photo of" and "screenshot of" may matter and are left out. */
export const ANNOUNCEMENTS: readonly string[] = [
  'image of ',
  'an image of ',
  'picture of ',
  'a picture of ',
  'graphic of ',
  'a graphic of ',
  'image showing ',
  'bild von ',
  'ein bild von ',
  'imagen de ',
  'una imagen de ',
  'image de ',
  'une image de ',
  'immagine di ',
  'imagem de ',
  'afbeelding van ',
];

/** First words of the names of saints in Spanish, Portuguese, Italian and French. */
export const SACRED_NAMES: ReadonlySet<string> = wordSet(
  'virgen virgem vergine vierge madonna señora senhora signora dame cristo christ jesús jesus gesù jésus ' +
    'san sant santa santo são saint sainte sagrado sagrada inmaculada imaculada dolorosa',
);
