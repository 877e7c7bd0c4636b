import { MIN_CHARS, ORDERS } from './hidden-instructions.data.js';

/** The sentence by which a text gives orders to AI assistants, of its first 5,000 characters; null without one. */
export function ordersIn(text: string): string | null {
  return text.length < MIN_CHARS
    ? null
    : (ORDERS.exec(text.slice(0, 5_000).replace(/[\u00a0\u202f]/g, ' '))?.[0] ?? null);
}
