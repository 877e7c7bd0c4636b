import { inHead } from './html.js';

export const CACHE = 'cache-control';
export const fonts = (families: string, display = '&amp;display=swap') =>
  `<link rel="stylesheet" href="https://fonts.googleapis.com/css2?${families}${display}">`;
export const style = (css: string) => inHead(`<style>${css}</style>`);
export const times = (count: number, part: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => part(index)).join('');
export const SRI =
  'integrity="sha384-HGfztofotfshcF7+8n44JQL2oJmowVChPTg48S+jvZoztPfvwD79OC/LTtG6dMp+" crossorigin="anonymous"';
