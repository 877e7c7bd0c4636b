import type { LabLighthouse, SeenElement } from '#common';
import { LAB_KINDS, type LabLoad, type LabShift, type LabTraffic } from './lab-load.js';

const MAX_SHIFTS = 5;
const MAX_TEXT = 1_000;
/** Beyond what a load within its limits can have. */
const MAX_NUMBER = 1e9;

type Members = Readonly<Record<string, unknown>>;

/** Of a renderer, which shows pages of strangers: null for what is no load. */
export function readLabLoad(result: Members): LabLoad | null {
  const [cls, tbtMs, longTasks] = [amount(result.cls), amount(result.tbtMs), amount(result.longTasks)];
  if (result.kind !== 'measured' || cls === null || tbtMs === null || longTasks === null) return null;
  return {
    kind: 'measured',
    ...{ lcpMs: amount(result.lcpMs), lcpElement: elementOf(result.lcpElement) },
    ...{ fcpMs: amount(result.fcpMs), ttfbMs: amount(result.ttfbMs), cls, tbtMs, longTasks },
    shifts: listOf(result.shifts).slice(0, MAX_SHIFTS).flatMap(shiftOf),
    traffic: listOf(result.traffic).slice(0, LAB_KINDS.length).flatMap(trafficOf),
    isCutOff: result.isCutOff === true,
    ...(result.lighthouse !== undefined && { lighthouse: lighthouseOf(members(result.lighthouse)) }),
  };
}

function shiftOf(value: unknown): LabShift[] {
  const [element, share] = [elementOf(value), amount(members(value).value)];
  return element === null || share === null ? [] : [{ ...element, value: share }];
}

function trafficOf(value: unknown): LabTraffic[] {
  const { kind: named, requests, bytes } = members(value);
  const kind = LAB_KINDS.find((one) => one === named);
  const [asked, came] = [amount(requests), amount(bytes)];
  return kind === undefined || asked === null || came === null ? [] : [{ kind, requests: asked, bytes: came }];
}

function lighthouseOf({ version, score, message, ...values }: Members): LabLighthouse {
  const text = (value: unknown): string | null => (typeof value === 'string' ? value.slice(0, 300) : null);
  const points = amount(score);
  return {
    ...{ version: text(version), message: text(message), score: points === null ? null : Math.min(100, points) },
    ...{ lcpMs: amount(values.lcpMs), cls: amount(values.cls), tbtMs: amount(values.tbtMs) },
  };
}

function elementOf(value: unknown): SeenElement | null {
  const { selector, html } = members(value);
  if (typeof selector !== 'string' || typeof html !== 'string') return null;
  return { selector: selector.slice(0, MAX_TEXT), html: html.slice(0, MAX_TEXT) };
}

function amount(value: unknown): number | null {
  return typeof value === 'number' && value >= 0 && value <= MAX_NUMBER ? value : null;
}

function members(value: unknown): Members {
  return typeof value === 'object' && value !== null ? (value as Members) : {};
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
