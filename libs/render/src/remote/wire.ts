import { siteLogin } from '#crawler';
import { MAX_CHANGED, readComparison, type Comparison } from '../comparison.js';
import { readElementPictures } from '../element-picture.js';
import type { LabLoad, LabTask } from '../lab/lab-load.js';
import { readLabLoad } from '../lab/read-lab-load.js';
import { readPictures } from '../picture.js';
import type { PrintTask } from '../print/print-document.js';
import { readFacts } from './read-facts.js';
import type { CompareTask, RefusalReason, RenderedPage, RenderRefusal, RenderTask } from '../port.js';

/** A message of a task: its document, base64, with what belongs to it. */
export const MAX_TASK_BYTES = 16 * 1024 * 1024;
/** A message of a result: the DOM as text, with what else was seen. */
export const MAX_RESULT_BYTES = 48 * 1024 * 1024;

const MOST_PRINTED = 100;

/** A member that holds bytes, in JSON. */
const BYTES = '$bytes';

const REASONS: Readonly<Record<RefusalReason, true>> = {
  'no-browser': true,
  timeout: true,
  crash: true,
  'too-large': true,
  failed: true,
  busy: true,
};

/** @throws Error that says what is wrong with it */
export function readPrintTask(text: string): PrintTask {
  const task: unknown = JSON.parse(text);
  if (!isObject(task)) throw new Error('The task is not an object.');
  const { url, html, footer, mostPages } = task;
  if (typeof url !== 'string' || !/^https?:\/\//.test(url) || !URL.canParse(url))
    throw new Error('url must be an http or https URL.');
  if (typeof html !== 'string' || typeof footer !== 'string') throw new Error('html and footer must be texts.');
  if (!Number.isInteger(mostPages) || Number(mostPages) < 1 || Number(mostPages) > MOST_PRINTED)
    throw new Error(`mostPages must be a number from 1 to ${MOST_PRINTED}.`);
  return { url, html, footer, mostPages: Number(mostPages) };
}

/** The headers that requests of the page carry, as a list; the renderer sends them to the page's own host, as the crawler does. */
export function taskToWire({ headersFor, ...task }: RenderTask | LabTask): string {
  const ownHeaders = headersFor?.(new URL(task.url)) ?? {};
  return toWire({ ...task, ...(Object.keys(ownHeaders).length > 0 && { ownHeaders }) });
}

/** JSON in which bytes are base64. */
export function toWire(message: object): string {
  return JSON.stringify(message, function (this: Record<string, unknown>, key, value: unknown) {
    // Buffers come here as the objects that they make of themselves.
    const { [key]: own } = this;
    return own instanceof Uint8Array ? { [BYTES]: Buffer.from(own).toString('base64') } : value;
  });
}

/** @throws SyntaxError where it is no JSON */
function fromWire(text: string): unknown {
  return JSON.parse(text, (_key, value: unknown) => {
    const bytes = isObject(value) ? value[BYTES] : undefined;
    return typeof bytes === 'string' ? Buffer.from(bytes, 'base64') : value;
  });
}

/** @throws Error that says what is wrong with it */
export function readTask(text: string): RenderTask {
  const task = fromWire(text);
  if (!isObject(task)) throw new Error('The task is not an object.');
  const { url, status, headers, body, group, ownHeaders: own, ...more } = task;
  const page = readPage({ url, status, headers, group });
  if (!(body instanceof Uint8Array)) throw new Error('body must be bytes.');
  const read: RenderTask = { ...more, ...page, body };
  return own === undefined ? read : { ...read, headersFor: headersOf(page.url, own) };
}

/** @throws Error that says what is wrong with it */
export function readCompareTask(text: string): CompareTask {
  const task = fromWire(text);
  if (!isObject(task)) throw new Error('The task is not an object.');
  const { before, changed } = task;
  const page = readPage(task);
  if (!(before instanceof Uint8Array)) throw new Error('before must be bytes.');
  if (!Array.isArray(changed) || changed.length > MAX_CHANGED || !changed.every((each) => each instanceof Uint8Array))
    throw new Error(`changed must be at most ${MAX_CHANGED} times bytes.`);
  return { ...page, before, changed };
}

/** @throws Error that says what is wrong with it */
export function readLabTask(text: string): LabTask {
  const task = fromWire(text);
  if (!isObject(task)) throw new Error('The task is not an object.');
  const place = readPlace(task);
  const { ownHeaders: own, withLighthouse } = task;
  return {
    ...place,
    ...(own !== undefined && { headersFor: headersOf(place.url, own) }),
    ...(withLighthouse === true && { withLighthouse }),
  };
}

/** @throws Error */
function readPage(task: Record<string, unknown>): Pick<RenderTask, 'url' | 'status' | 'headers' | 'group'> {
  const { status, headers } = task;
  const place = readPlace(task);
  if (!Number.isInteger(status) || Number(status) < 200 || Number(status) > 599)
    throw new Error('status must be a number from 200 to 599.');
  if (!Array.isArray(headers) || !headers.every(isPair)) throw new Error('headers must be pairs of strings.');
  return { ...place, status: Number(status), headers };
}

/** @throws Error */
function readPlace({ url, group }: Record<string, unknown>): Pick<RenderTask, 'url' | 'group'> {
  if (typeof url !== 'string' || !/^https?:\/\//.test(url) || !URL.canParse(url))
    throw new Error('url must be an http or https URL.');
  if (typeof group !== 'string' || group === '') throw new Error('group must be a text.');
  return { url, group };
}

/** @throws Error for headers that cannot be sent */
function headersOf(url: string, own: unknown): RenderTask['headersFor'] {
  if (!isObject(own) || !Object.values(own).every((value) => typeof value === 'string'))
    throw new Error('ownHeaders must be an object of strings.');
  return siteLogin(url, own as Record<string, string>)?.headersFor;
}

/** Of a renderer, which shows pages of strangers: null for what is no result. */
export function readResult(text: string): RenderedPage | RenderRefusal | null {
  const result = readObject(text);
  if (result === null) return null;
  const { kind, html } = result;
  if (kind !== 'rendered' || typeof html !== 'string') return readRefusal(result);
  const pictures = readPictures(result.pictures);
  const facts = readFacts(result.facts);
  const elements = readElementPictures(result.elements, facts);
  return {
    ...{ kind, html, facts },
    ...(pictures.length > 0 && { pictures }),
    ...(elements.length > 0 && { elements }),
  };
}

/** The same for a load that was measured. */
export function readMeasured(text: string): LabLoad | RenderRefusal | null {
  const result = readObject(text);
  return result && (readLabLoad(result) ?? readRefusal(result));
}

/** The same for the comparison of a page with so many changes. */
export function readCompared(text: string, changes: number): Comparison | RenderRefusal | null {
  const result = readObject(text);
  return result && (readComparison(result, changes) ?? readRefusal(result));
}

function readObject(text: string): Record<string, unknown> | null {
  try {
    const result = fromWire(text);
    return isObject(result) ? result : null;
  } catch {
    return null;
  }
}

function readRefusal({ kind, reason, message }: Record<string, unknown>): RenderRefusal | null {
  if (kind !== 'refused' || typeof reason !== 'string' || typeof message !== 'string') return null;
  return Object.hasOwn(REASONS, reason)
    ? { kind, reason: reason as RefusalReason, message: message.slice(0, 500) }
    : null;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isPair(value: unknown): value is readonly [string, string] {
  return Array.isArray(value) && value.length === 2 && value.every((each) => typeof each === 'string');
}
