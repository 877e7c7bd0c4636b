import { randomBytes } from 'node:crypto';
import { constants, createWriteStream } from 'node:fs';
import { access, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, extname, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CommandError, usageError } from '../command-error.js';
import type { Format } from './shown.js';

const BY_EXTENSION: Readonly<Record<string, Format>> = {
  '.html': 'html',
  '.htm': 'html',
  '.md': 'markdown',
  '.csv': 'csv',
  '.ndjson': 'ndjson',
  '.jsonl': 'ndjson',
  '.sarif': 'sarif',
  '.json': 'json',
  '.xml': 'junit',
  '.txt': 'llm',
};
/** Names that say more than their last part. */
const BY_NAME: readonly (readonly [RegExp, Format])[] = [
  [/\.sarif\.json$/i, 'sarif'],
  [/(?:^|[.-])wcag\.csv$/i, 'wcag'],
  [/^gl-code-quality.*\.json$|\.gitlab\.json$/i, 'gitlab'],
];

export interface OutputFile {
  file: string;
  format: Format;
}

/** The files of `-o` with their formats. @throws CommandError for a name without a format, and for a place that cannot be written */
export async function readOutputs(files: readonly string[], format: Format | undefined): Promise<OutputFile[]> {
  const outputs = files.map((file) => ({
    file,
    format: formatOf(file, files.length > 1 ? undefined : format, format),
  }));
  for (const { file } of outputs) await requireWritable(file);
  return outputs;
}

function formatOf(file: string, first: Format | undefined, last: Format | undefined): Format {
  const byName = BY_NAME.find(([name]) => name.test(basename(file)))?.[1];
  const format = first ?? byName ?? BY_EXTENSION[extname(file).toLowerCase()] ?? last;
  if (format !== undefined) return format;
  throw usageError(
    `The file name ${file} does not end in a known format. Add -f, or use one of ${Object.keys(BY_EXTENSION).join(' ')}.`,
  );
}

/** Said before minutes of work, not after them. */
async function requireWritable(file: string): Promise<void> {
  const folder = dirname(resolve(file));
  const known = await stat(folder).catch(() => null);
  if (known === null) throw usageError(`-o ${file}: the folder ${folder} does not exist. Create it first.`);
  if (!known.isDirectory()) throw usageError(`-o ${file}: ${folder} is not a folder.`);
  const target = await stat(file).catch(() => null);
  if (target?.isDirectory() === true) throw usageError(`-o ${file}: this is a folder. Name a file in it.`);
  for (const path of target === null ? [folder] : target.isFile() ? [file, folder] : [file])
    await access(path, constants.W_OK).catch((error: unknown) => {
      throw usageError(`-o ${file}: ${path} is not writable (${(error as NodeJS.ErrnoException).code ?? 'unknown'}).`);
    });
}

/** Writes the parts as they come: the whole file or none of it. What is no regular file, such as a pipe, is written as it is. */
export async function writeParts(file: string, parts: AsyncIterable<string>): Promise<void> {
  const target = await stat(file).catch(() => null);
  const isPlain = target === null || target.isFile();
  const path = isPlain ? `${file}.${randomBytes(6).toString('hex')}.tmp` : file;
  try {
    await pipeline(
      Readable.from(parts),
      createWriteStream(path, isPlain ? { flags: 'wx', mode: target?.mode ?? 0o666 } : {}),
    );
    if (isPlain) await rename(path, file);
  } catch (error) {
    if (isPlain) await rm(path, { force: true });
    const { code, syscall } = error as NodeJS.ErrnoException;
    if (syscall === undefined) throw error;
    throw new CommandError('NOT_WRITTEN', `${file} could not be written: ${code ?? String(error)}.`, { cause: error });
  }
}
