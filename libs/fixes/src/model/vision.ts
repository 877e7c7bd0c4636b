import { imagePart, type ChatMessage } from '../text.js';

/** Whether a model sees images, as far as it is known. */
export type Vision = 'unknown' | 'yes' | 'no';

/** PNG of 64 × 64 pixels: yellow on the left, purple on the right. */
const TEST_IMAGE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAEAAAABAAQMAAACQp+OdAAAABlBMVEX/5gCAAKDR1JgUAAAAFUlEQVR42mNgAIL/QMAwyhhlkM4AAPTk/wHgcfYIAAAAAElFTkSuQmCC',
  'base64',
);
const SEEN = [/yellow/i, /purple|violet|magenta/i];

/** A question that only a look at the image answers. Some endpoints drop images and respond all the same. */
export const TEST_MESSAGES: readonly ChatMessage[] = [
  {
    role: 'system',
    content: 'Respond with JSON: {"value": "…"}. Name the color of the left half of the image, then that of the right.',
  },
  { role: 'user', content: [{ type: 'text', text: 'Which two colors?' }, imagePart(TEST_IMAGE, 'png')] },
];

export function hasSeen(value: string): boolean {
  return SEEN.every((color) => color.test(value));
}

/** Tokens that endpoints count for an image of at most 512 × 512 pixels: none that is known counts more. */
export const IMAGE_TOKENS = 9_000;

/** Statuses with which an endpoint may refuse a content that it does not know. */
const REFUSALS: ReadonlySet<number> = new Set([400, 404, 413, 415, 422, 501]);

/** Whether a refusal of the test image means that the model sees none. @param refusal body of the response */
export function isBlind(status: number, refusal: string): boolean {
  return (REFUSALS.has(status) || status === 500) && /image|vision|multi-?modal|must be a string/i.test(refusal);
}

/** The same of an endpoint that says nothing, when nothing else is left to try. */
export function isRefusal(status: number | null): boolean {
  return status !== null && REFUSALS.has(status);
}
