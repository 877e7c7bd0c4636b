import { drop, inHead, inMain, swap } from './html-changes.js';
import type { Mutation } from './mutation.js';

const VIEWPORT = /<meta name="viewport"[^>]*>/;

export const mobile: readonly Mutation[] = [
  { rule: 'mobile/fixed-width', mutate: inMain('<div style="width: 960px">Sow in March.</div>') },
  {
    rule: 'mobile/font-size',
    mutate: inMain(
      '<p style="font-size: 9px">Sow in March on a bright sill, and plant out after the last frost, not before.</p>',
    ),
  },
  {
    rule: 'mobile/input-type',
    mutate: inMain('<p><label>Second mail address <input type="text" name="email2" autocomplete="email"></label></p>'),
  },
  {
    rule: 'mobile/number-field',
    mutate: inMain('<p><label>Post code <input type="number" name="zip" autocomplete="postal-code"></label></p>'),
  },
  {
    rule: 'mobile/plugins',
    mutate: inMain('<embed src="/intro.swf" title="Walk through the yard" width="300" height="200">'),
  },
  {
    rule: 'mobile/single-viewport',
    mutate: inHead('<meta name="viewport" content="width=device-width, initial-scale=1, minimum-scale=1">'),
  },
  { rule: 'mobile/viewport', mutate: drop(VIEWPORT) },
  {
    rule: 'mobile/viewport-syntax',
    mutate: swap(VIEWPORT, '<meta name="viewport" content="width=device-width, initial_scale=1">'),
  },
  { rule: 'mobile/viewport-width', mutate: swap(VIEWPORT, '<meta name="viewport" content="width=1024">') },
];
