import type { AxeFacts, BrowserFacts, HardText, LowContrast, PlainLink, SeenElement, SmallTarget } from '#common';

const HARD_TEXT_KINDS: readonly HardText['kind'][] = ['justified', 'italic', 'capitals', 'small', 'tight', 'long'];
const MAX_LIST = 50;
const MAX_PLACED = 200;
const MAX_TEXT = 1_000;

type Members = Readonly<Record<string, unknown>>;

/** What a renderer measured, or says it did: it shows pages of strangers. What does not have the shape was not measured. */
export function readFacts(value: unknown): BrowserFacts {
  const { axe, looks, placed, clicks, overflow, exceptions, failedRequests, trackers } = members(value);
  return {
    axe: axeOf(axe),
    looks: looksOf(looks),
    placed: Array.isArray(placed) ? strings(placed, MAX_PLACED) : null,
    clicks: Array.isArray(clicks) ? list(clicks, elementOf) : null,
    overflow: overflowOf(overflow),
    exceptions: Array.isArray(exceptions)
      ? list(exceptions, ({ message, url }) => ({ message: text(message) ?? '', url: text(url) }))
      : null,
    failedRequests: list(failedRequests, ({ url, status }) => {
      const address = text(url);
      return address === null || number(status) === null ? null : { url: address, status: Number(status) };
    }),
    trackers: Array.isArray(trackers) ? strings(trackers, MAX_LIST) : [],
  };
}

function axeOf(value: unknown): AxeFacts | null {
  const { contrast, targets, contrastTotal, targetsTotal } = members(value);
  if (!Array.isArray(contrast) || !Array.isArray(targets)) return null;
  return {
    contrast: list(contrast, lowContrast),
    contrastTotal: number(contrastTotal) ?? 0,
    targets: list(targets, smallTarget),
    targetsTotal: number(targetsTotal) ?? 0,
  };
}

function lowContrast(item: Members): LowContrast | null {
  const element = elementOf(item);
  const [foreground, background] = [text(item.text), text(item.background)];
  const [ratio, required] = [number(item.ratio), number(item.required)];
  if (element === null || foreground === null || background === null || ratio === null || required === null)
    return null;
  return { ...element, text: foreground, background, ratio, required };
}

function smallTarget(item: Members): SmallTarget | null {
  const [element, width, height] = [elementOf(item), number(item.width), number(item.height)];
  return element === null || width === null || height === null ? null : { ...element, width, height };
}

function looksOf(value: unknown): BrowserFacts['looks'] {
  const { texts, links } = members(value);
  if (!Array.isArray(texts) || !Array.isArray(links)) return null;
  return { texts: list(texts, hardText), links: list(links, plainLink) };
}

function hardText(item: Members): HardText | null {
  const kind = HARD_TEXT_KINDS.find((one) => one === item.kind);
  const [element, measured, count] = [elementOf(item), number(item.value), number(item.count)];
  if (kind === undefined || element === null || measured === null || count === null) return null;
  return { ...element, kind, value: measured, count };
}

function plainLink(item: Members): PlainLink | null {
  const [element, ratio] = [elementOf(item), number(item.ratio)];
  return element === null || ratio === null ? null : { ...element, ratio };
}

function overflowOf(value: unknown): BrowserFacts['overflow'] {
  const { element, width } = members(value);
  const pixels = number(width);
  return pixels === null ? null : { element: elementOf(element), width: pixels };
}

function elementOf(value: unknown): SeenElement | null {
  const { selector, html } = members(value);
  const [path, source] = [text(selector), text(html)];
  return path === null || source === null ? null : { selector: path, html: source };
}

function list<T>(value: unknown, read: (item: Members) => T | null): T[] {
  if (!Array.isArray(value)) return [];
  return value.slice(0, MAX_LIST).flatMap((item) => read(members(item)) ?? []);
}

function strings(value: readonly unknown[], most: number): string[] {
  return value.slice(0, most).flatMap((item) => text(item) ?? []);
}

function members(value: unknown): Members {
  return typeof value === 'object' && value !== null ? (value as Members) : {};
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value.slice(0, MAX_TEXT) : null;
}

function number(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}
