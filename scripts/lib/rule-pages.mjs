import { existsSync } from 'node:fs';
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ROOT } from './paths.mjs';

const RULES = join(ROOT, 'libs', 'audit-engine', 'src', 'rules');
/** Read by rule-view.ts; not committed, as the pages are. */
const TARGET = join(RULES, '..', 'generated', 'rule-pages.json');

/** Puts the pages of all rules, `<category>/<noun>.md`, into one file that is built: Markdown is for people who read the repository. */
export async function collectRulePages(log) {
  const pages = {};
  const folders = (await readdir(RULES, { withFileTypes: true })).filter((entry) => entry.isDirectory());
  for (const { name } of folders) {
    const files = (await readdir(join(RULES, name))).filter((file) => file.endsWith('.md'));
    for (const file of files.sort())
      pages[`${name}/${file.slice(0, -'.md'.length)}`] = await readFile(join(RULES, name, file), 'utf8');
  }
  const text = `${JSON.stringify(pages)}\n`;
  if (existsSync(TARGET) && (await readFile(TARGET, 'utf8')) === text) return;
  log('collecting the pages of the rules');
  await mkdir(dirname(TARGET), { recursive: true });
  await writeFile(TARGET, text);
}
