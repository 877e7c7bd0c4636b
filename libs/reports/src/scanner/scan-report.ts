import { escapeHtml } from '#common';
import { checkText } from './check-text.js';
import { REPORT, type Place, type Role } from './places.js';
import { THREAT_CATEGORIES, WorkMeter } from './threats.js';
import type { ThreatCategory, ThreatPattern } from './threats.js';

/** Enough for a publisher to see what is wrong; the scan stops there. */
const MAX_THREATS = 20;
const MAX_PATH_CHARACTERS = 200;
const MAX_VALUE_CHARACTERS = 200;

/** Something in a report that is meant to run. Its texts are escaped for HTML: a client may show them as they are. */
export interface Threat {
  /** Where, such as `report.siteChecks[3].name`; a key that is itself the threat ends the path. At most 201 characters. */
  path: string;
  /** The first 200 characters of the value. */
  value: string;
  pattern: ThreatPattern;
  category: ThreatCategory;
}

/**
 * Looks at the places of a report that a page shows as links or names (`REPORT`) for what is meant to run (contract, "Errors",
 * SECURITY_VIOLATION). Everything else of a report is shown as text and may quote whatever the audited pages hold.
 * Linear in the size of the report, no deeper than the table of places, at most 20 findings; empty for an honest report.
 */
export function scanReport(report: unknown, meter: WorkMeter = new WorkMeter()): Threat[] {
  const scan = new Scan(meter);
  scan.visit(report, REPORT);
  return scan.threats;
}

class Scan {
  readonly threats: Threat[] = [];
  private readonly path: (string | number)[] = [];

  constructor(private readonly meter: WorkMeter) {}

  visit(value: unknown, place: Place): void {
    if (this.isFull) return;
    if (typeof value === 'string') this.check(value, place.role);
    else if (Array.isArray(value)) this.visitList(value, place);
    else if (typeof value === 'object' && value !== null) this.visitObject(value, place);
  }

  private get isFull(): boolean {
    return this.threats.length >= MAX_THREATS;
  }

  private visitList(list: readonly unknown[], { each }: Place): void {
    if (!each) return;
    for (let index = 0; index < list.length && !this.isFull; index++) this.step(index, list[index], each);
  }

  private visitObject(value: object, { members, each, keyRole }: Place): void {
    for (const [key, place] of members ?? []) {
      if (Object.hasOwn(value, key)) this.step(key, Reflect.get(value, key), place);
    }
    if (keyRole === undefined || !each) return;
    for (const key of Object.keys(value)) {
      if (this.isFull) return;
      this.path.push(key);
      this.check(key, keyRole);
      this.path.pop();
      this.step(key, Reflect.get(value, key), each);
    }
  }

  private step(key: string | number, value: unknown, place: Place): void {
    this.path.push(key);
    this.visit(value, place);
    this.path.pop();
  }

  private check(text: string, role: Role | undefined): void {
    if (role === undefined) return;
    for (const pattern of checkText(text, role, this.meter)) {
      if (this.isFull) return;
      this.threats.push({
        path: this.pathText(),
        value: shown(text, MAX_VALUE_CHARACTERS),
        pattern,
        category: THREAT_CATEGORIES[pattern],
      });
    }
  }

  private pathText(): string {
    const steps = this.path.map((step) =>
      typeof step === 'number' ? `[${step}]` : `.${step.slice(0, MAX_PATH_CHARACTERS)}`,
    );
    return shown(`report${steps.join('')}`, MAX_PATH_CHARACTERS);
  }
}

/** Cut, then escaped for HTML. */
function shown(text: string, maxCharacters: number): string {
  const cut = text.length > maxCharacters ? `${text.slice(0, maxCharacters).toWellFormed()}…` : text;
  return escapeHtml(cut);
}
