import type { PageElement } from '../../engine/parse/element.js';
import { inherited } from '../aria/exposure.js';
import { declarations } from './style.js';

/**
 * Held in the window by its inline style or by classes of Bootstrap or Tailwind, or inside of such a box: its place in the source says
 * nothing of how far down it is shown.
 */
export const isFixed = inherited((element) => hasFixedStyle(element) || hasFixedClass(element));

function hasFixedStyle(element: PageElement): boolean {
  const style = element.attr('style');
  return style !== null && /fixed/i.test(style) && /^fixed\b/.test(declarations(style).get('position') ?? '');
}

function hasFixedClass(element: PageElement): boolean {
  if (!element.attr('class')?.includes('fixed')) return false;
  const classes = element.tokens('class');
  return (
    classes.some((name) => BOOTSTRAP.test(name)) ||
    (classes.includes('fixed') && classes.some((name) => INSET.test(name)))
  );
}

const BOOTSTRAP = /^(?:(?:navbar-)?fixed-(?:top|bottom)|position-fixed)$/;
/** The class of Tailwind says nothing without a place; other style sheets use the same word for tables and layouts. */
const INSET = /^-?(?:inset|top|right|bottom|left|start|end)-/;
