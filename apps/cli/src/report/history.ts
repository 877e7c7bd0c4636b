import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { siteKeyOf } from '#common';
import { findingsFileOf, writeKeptFindings } from './kept-findings.js';
import type { ReadFindings } from './listed-findings.js';
import type { AnyReport } from './any-report.js';

const deflate = promisify(gzip);
const inflate = promisify(gunzip);
/** Of one site. */
const KEPT = 50;
/** Findings are a hundred times the size of the rest. */
const KEPT_FINDINGS = 5;
const MAX_BYTES = 256 * 1024 * 1024;

/** What is next to a report. */
export interface Beside {
  /** All pages of each rule. */
  places: Uint8Array | null;
  findings: ReadFindings | null;
  /** A gate that compares refused it: what is new in it is new until it is gone. */
  isRefused?: boolean;
}

export interface HistoryEntry {
  site: string;
  /** Moment of the audit, as the file is named: sorts by time. */
  name: string;
  path: string;
  /** No later audit is compared with it. */
  isRefused: boolean;
}

/** Reports of audits that ran here: `.sqout/reports/<site>/<time>.json.gz`. */
export class History {
  private readonly root: string;

  constructor(folder: string) {
    this.root = join(folder, '.sqout', 'reports');
  }

  async add(report: AnyReport, { places, findings, isRefused = false }: Beside): Promise<HistoryEntry> {
    const site = folderOf(String(report.baseUrl));
    const folder = join(this.root, site);
    await mkdir(folder, { recursive: true });
    const name = `${new Date(String(report.timestamp)).toISOString().replaceAll(':', '-')}`;
    const path = join(folder, `${name}.json.gz`);
    if (places !== null) await writeWhole(placesOf(path), places);
    if (findings !== null) await whole(findingsFileOf(path), (temporary) => writeKeptFindings(temporary, findings));
    if (isRefused) await writeWhole(refusalOf(path), new Uint8Array());
    await writeWhole(path, await deflate(JSON.stringify(report)));
    const kept = await this.ofFolder(site);
    const compared = kept.find((entry) => !entry.isRefused);
    for (const old of kept.slice(KEPT).filter((entry) => entry !== compared))
      for (const file of [old.path, placesOf(old.path), refusalOf(old.path)]) await rm(file, { force: true });
    for (const old of kept.slice(KEPT_FINDINGS)) await rm(findingsFileOf(old.path), { force: true });
    return { site, name, path, isRefused };
  }

  /** Newest first; of one site, given by its host or address, or of all. */
  async list(site?: string): Promise<HistoryEntry[]> {
    if (site !== undefined) return this.ofFolder(folderOf(site));
    const folders = await readdir(this.root).catch(() => []);
    const entries = await Promise.all(folders.map((folder) => this.ofFolder(folder)));
    return entries.flat().sort((a, b) => (a.name < b.name ? 1 : -1));
  }

  private async ofFolder(site: string): Promise<HistoryEntry[]> {
    const files: string[] = await readdir(join(this.root, site)).catch(() => []);
    return files
      .filter((file) => /^\d{4}-.*\.json\.gz$/.test(file))
      .sort()
      .reverse()
      .map((file) => {
        const path = join(this.root, site, file);
        return {
          ...{ site, path, name: file.replace(/\.json\.gz$/, '') },
          isRefused: files.includes(basename(refusalOf(path))),
        };
      });
  }
}

function refusalOf(path: string): string {
  return `${path.replace(/\.json(\.gz)?$/, '')}.refused`;
}

/** All pages of each rule, beside the report: what comparing takes. */
function placesOf(path: string): string {
  return `${path.replace(/\.json(\.gz)?$/, '')}.places`;
}

export async function readPlaces(path: string): Promise<Uint8Array | null> {
  return readFile(placesOf(path)).catch(() => null);
}

/** Atomic. */
function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  return whole(path, (temporary) => writeFile(temporary, bytes, { flag: 'wx' }));
}

async function whole(path: string, write: (temporary: string) => Promise<void>): Promise<void> {
  const temporary = `${path}.${randomBytes(6).toString('hex')}.tmp`;
  try {
    await write(temporary);
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/** A report of a file, gzipped or not. @throws what reading and parsing throw */
export async function readReportFile(path: string): Promise<AnyReport> {
  const bytes = await readFile(path);
  const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b;
  const text = (isGzip ? await inflate(bytes, { maxOutputLength: MAX_BYTES }) : bytes).toString('utf8');
  const value = JSON.parse(text.replace(/^\ufeff/, '')) as unknown;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new SyntaxError('no object');
  // What the API answers for a run is in a separate member.
  const { report } = value as { report?: unknown };
  return (typeof report === 'object' && report !== null && !('ruleResults' in value) ? report : value) as AnyReport;
}

/** The site's key as a name of a folder: a port's colon has no place in one everywhere, and nothing leads out. */
function folderOf(site: string): string {
  let key: string;
  try {
    key = siteKeyOf(/^https?:\/\//i.test(site) ? site : `http://${site}`);
  } catch {
    key = site;
  }
  return key.replace(/[^\w.-]/g, '_').replace(/^\.+/, '_') || '_';
}
