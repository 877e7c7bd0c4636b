import { judgeText } from './judge.js';
import { positionOfKey, QUOTING_KEYS } from './positions.js';
import type { Position } from './positions.js';
import { THREAT_CATEGORIES, WorkMeter } from './threats.js';
import type { ThreatCategory, ThreatPattern } from './threats.js';

/** Enough for a publisher to see what is wrong; the scan stops there. */
const MAX_DETAILS = 20;
const MAX_PATH_CHARACTERS = 200;
/** Reports repeat their keys on every check and page; distinct ones beyond this are judged each time. */
const MAX_KNOWN_KEYS = 10_000;

export interface ThreatDetail {
  /** Where, such as `report.siteChecks[3].ruleName`; a key that is itself the threat ends the path. */
  path: string;
  pattern: ThreatPattern;
  category: ThreatCategory;
}

export interface ScanResult {
  /** The distinct patterns that were found; empty for an honest report. */
  threats: ThreatPattern[];
  /** At most 20 places. */
  threatDetails: ThreatDetail[];
}

interface KnownKey {
  position: Position;
  patterns: readonly ThreatPattern[];
}

/** A container being walked: one per level of nesting, so that the walk needs no memory per value. */
interface Frame {
  container: object;
  /** Null for an array. */
  keys: string[] | null;
  size: number;
  next: number;
  /** Where elements of an array belong. */
  position: Position;
  /** Inside of evidence every member is prose. */
  isQuoting: boolean;
}

/**
 * Looks through every key and string of a report for content that could run in a reader's browser (specification, "Errors",
 * SECURITY_VIOLATION). Linear in the size of the report, no recursion, stops at 20 findings.
 */
export function scanReport(report: unknown, meter: WorkMeter = new WorkMeter()): ScanResult {
  const threatDetails: ThreatDetail[] = [];
  const knownKeys = new Map<string, KnownKey>();
  const frames: Frame[] = [];
  const note = (patterns: readonly ThreatPattern[]): void => {
    for (const pattern of patterns) {
      if (threatDetails.length < MAX_DETAILS)
        threatDetails.push({ path: pathOf(frames), pattern, category: THREAT_CATEGORIES[pattern] });
    }
  };
  const look = (value: unknown, position: Position, isQuoting: boolean): void => {
    if (typeof value === 'string') note(judgeText(value, position, meter));
    else if (typeof value === 'object' && value !== null) frames.push(frameOf(value, position, isQuoting));
  };

  look(report, 'prose', false);
  for (let frame = frames.at(-1); frame && threatDetails.length < MAX_DETAILS; frame = frames.at(-1)) {
    if (frame.next === frame.size) {
      frames.pop();
      continue;
    }
    const index = frame.next++;
    const key = frame.keys?.[index];
    if (key === undefined) {
      look(Reflect.get(frame.container, index), frame.position, frame.isQuoting);
      continue;
    }
    const { position, patterns } = knownKey(key, knownKeys, meter);
    note(patterns);
    const isQuoting = frame.isQuoting || QUOTING_KEYS.has(key);
    look(Reflect.get(frame.container, key), isQuoting ? 'prose' : position, isQuoting);
  }
  return { threats: [...new Set(threatDetails.map(({ pattern }) => pattern))], threatDetails };
}

function frameOf(container: object, position: Position, isQuoting: boolean): Frame {
  const keys = Array.isArray(container) ? null : Object.keys(container);
  const size = Array.isArray(container) ? container.length : (keys?.length ?? 0);
  return { container, keys, size, next: 0, position, isQuoting };
}

function knownKey(key: string, keys: Map<string, KnownKey>, meter: WorkMeter): KnownKey {
  const known = keys.get(key);
  if (known) return known;
  const judged = { position: positionOfKey(key), patterns: judgeText(key, 'identifier', meter) };
  if (keys.size < MAX_KNOWN_KEYS) keys.set(key, judged);
  return judged;
}

function pathOf(frames: readonly Frame[]): string {
  const parts = frames.map(({ keys, next }) =>
    keys ? `.${keys[next - 1]?.slice(0, MAX_PATH_CHARACTERS) ?? ''}` : `[${next - 1}]`,
  );
  const path = `report${parts.join('')}`;
  return path.length <= MAX_PATH_CHARACTERS ? path : `${path.slice(0, MAX_PATH_CHARACTERS)}…`;
}
