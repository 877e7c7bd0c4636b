import { execFile } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { findBrowser, findLighthouse } from '#render';

/** The categories that an audit without a browser has a counterpart for, and that the load of the machine does not change. */
const CATEGORIES = ['accessibility', 'seo', 'best-practices'];
const OPTIONS = [
  ...['--output=json', '--quiet', '--no-enable-error-reporting', `--only-categories=${CATEGORIES.join(',')}`],
  ...['--preset=desktop', '--throttling-method=provided', '--disable-full-page-screenshot'],
];
/** Nothing leaves the machine. */
const BROWSER_FLAGS = ['--headless', '--no-sandbox', '--host-resolver-rules="MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"'];
const RUN_MS = 180_000;

interface Result {
  categories: Record<string, { score: number | null }>;
  runtimeError?: { message: string };
}

/** Lighthouse's scores of start pages, kept in a file so that a run that was aborted goes on. */
export class LighthouseScores {
  private readonly kept: Record<string, Record<string, number>>;

  private constructor(
    private readonly file: string,
    private readonly cli: string,
    private readonly env: NodeJS.ProcessEnv,
    readonly version: string,
  ) {
    this.kept = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as typeof this.kept) : {};
  }

  /** @param from the folder in which the package is installed; it is no dependency of this repository */
  static async open(file: string, from: string): Promise<LighthouseScores> {
    const program = await findLighthouse(join(resolve(from), 'index.js'));
    if (program === null) throw new Error(`The package lighthouse is not installed in ${from}.`);
    const { executablePath, env } = await findBrowser({ cacheDir: resolve('node_modules/.cache/sqout') });
    return new LighthouseScores(
      file,
      program.path,
      { ...process.env, ...env, CHROME_PATH: executablePath },
      program.version,
    );
  }

  /** The mean of the categories. @param proxy is each published host @returns null where Lighthouse has no score */
  async meanOf(site: string, url: string, proxy?: URL): Promise<number | null> {
    let scores = this.kept[site];
    if (scores === undefined) {
      const { categories, runtimeError } = await this.run(url, proxy);
      if (runtimeError !== undefined) {
        console.error(`${site}: ${runtimeError.message}`);
        return null;
      }
      const found = CATEGORIES.map((name): [string, number | null] => [name, categories[name]?.score ?? null]);
      if (found.some(([, score]) => score === null)) {
        console.error(`${site}: a category has no score.`);
        return null;
      }
      scores = Object.fromEntries(found.map(([name, score]) => [name, Math.round(Number(score) * 100)]));
      this.kept[site] = scores;
      writeFileSync(this.file, JSON.stringify(this.kept, null, 1));
    }
    return Object.values(scores).reduce((sum, score) => sum + score, 0) / CATEGORIES.length;
  }

  /** A page that cannot be shown ends the program with an error, after the result. */
  private run(url: string, proxy?: URL): Promise<Result> {
    const throughProxy = proxy === undefined ? [] : [`--proxy-server=${proxy.host}`, '--ignore-certificate-errors'];
    const flags = `--chrome-flags=${[...BROWSER_FLAGS, ...throughProxy].join(' ')}`;
    return new Promise((done, fail) => {
      const limits = { env: this.env, timeout: RUN_MS, maxBuffer: 64 * 2 ** 20 };
      execFile(process.execPath, [this.cli, url, ...OPTIONS, flags], limits, (error, stdout) => {
        if (stdout !== '') done(JSON.parse(stdout) as Result);
        else if (error === null) fail(new Error('Lighthouse printed no result.'));
        else done({ categories: {}, runtimeError: { message: error.message.slice(0, 500) } });
      });
    });
  }
}
