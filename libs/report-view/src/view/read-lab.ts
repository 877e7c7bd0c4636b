import type { LabLighthouse, LabPage, LabReport, LabSpread } from '#common';
import { LAB_LIMITS, type LabMetric } from '#common/words';
import { asList, asMembers, isMembers, readCount, readNumber, readText, type Members } from './read-value.js';

const MAX_PAGES = 20;
const MAX_SHIFTS = 5;
const MAX_KINDS = 10;

/** Pages that a browser measured; null in reports without any. */
export function readLab(value: unknown): LabReport | null {
  if (!isMembers(value)) return null;
  const pages = asList(value.pages).slice(0, MAX_PAGES).flatMap(readPage);
  const notMeasured = asList(value.notMeasured)
    .slice(0, MAX_PAGES)
    .flatMap((entry) => {
      const { url: page, message } = asMembers(entry);
      const [url, text] = [readText(page, 2_048), readText(message, 400)];
      return url === null || text === null ? [] : [{ url, message: text }];
    });
  return pages.length + notMeasured.length === 0 ? null : { pages, notMeasured };
}

function readPage(value: unknown): LabPage[] {
  const page = asMembers(value);
  const url = readText(page.url, 2_048);
  const spreads = Object.fromEntries(
    Object.keys(LAB_LIMITS).map((metric) => [metric, readSpread(page[metric])]),
  ) as Record<LabMetric, LabSpread | null>;
  const { cls, tbtMs, ...others } = spreads;
  if (url === null || cls === null || tbtMs === null) return [];
  return [
    {
      ...{ url, cls, tbtMs, ...others },
      loads: readCount(page.loads) ?? 1,
      lcpElement: readElement(page.lcpElement),
      shifts: asList(page.shifts)
        .slice(0, MAX_SHIFTS)
        .flatMap((entry) => {
          const [element, share] = [readElement(entry), readNumber(asMembers(entry).value)];
          return element === null || share === null ? [] : [{ ...element, value: share }];
        }),
      longTasks: readCount(page.longTasks) ?? 0,
      traffic: asList(page.traffic).slice(0, MAX_KINDS).flatMap(readTraffic),
      isCutOff: page.isCutOff === true,
      ...(isMembers(page.lighthouse) && { lighthouse: readLighthouse(page.lighthouse) }),
    },
  ];
}

function readLighthouse({ version, score, message, ...values }: Members): LabLighthouse {
  const points = readCount(score);
  return {
    ...{ version: readText(version, 40), message: readText(message, 300) },
    score: points === null ? null : Math.min(100, points),
    ...{ lcpMs: readCount(values.lcpMs), cls: readNumber(values.cls), tbtMs: readCount(values.tbtMs) },
  };
}

function readTraffic(value: unknown): LabPage['traffic'] {
  const { kind, requests, bytes } = asMembers(value);
  const name = readText(kind, 40);
  return name === null ? [] : [{ kind: name, requests: readCount(requests) ?? 0, bytes: readCount(bytes) ?? 0 }];
}

function readElement(value: unknown): LabPage['lcpElement'] {
  const { selector, html } = asMembers(value);
  const path = readText(selector, 300);
  return path === null ? null : { selector: path, html: readText(html, 300) ?? '' };
}

function readSpread(value: unknown): LabSpread | null {
  const { median, min, max } = asMembers(value);
  const [middle, low, high] = [readNumber(median), readNumber(min), readNumber(max)];
  if (middle === null || low === null || high === null || low < 0) return null;
  return { median: middle, min: low, max: high };
}
