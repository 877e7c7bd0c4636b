import { z } from 'zod';
import { CommandError } from '../command-error.js';
import { BRIEF_FORMAT, type Brief } from './brief.js';

const URL_OF_PAGE = z.url({ protocol: /^https?$/ }).max(2_048);
const COUNT = z.int().min(0).max(10_000_000);

const COUNTS = z.record(z.string().max(100), COUNT);

/** What verifying reads of a brief; the rest is for people and agents. A file may be of any making. */
const BRIEF = z.looseObject({
  format: z.literal(BRIEF_FORMAT),
  issues: z
    .array(
      z.looseObject({
        rule: z.string().max(100),
        name: z.string().max(500),
        scope: z.enum(['page', 'site']),
        pages: z.array(URL_OF_PAGE).max(1_000),
        pagesTotal: COUNT,
        ignored: COUNT.optional(),
        findings: z.array(z.looseObject({ target: z.string().max(2_048).nullish() })).max(100),
      }),
    )
    .min(1)
    .max(50),
  pages: z.array(z.looseObject({ url: URL_OF_PAGE, found: COUNTS, ignored: COUNTS.optional() })).max(2_500),
});

/** @throws CommandError for anything but a brief */
export function readBrief(path: string, text: string): Brief {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new CommandError('BAD_BRIEF', `${path} is not JSON.`, { cause: error });
  }
  const read = BRIEF.safeParse(value);
  if (read.success) return read.data as unknown as Brief;
  const [issue] = read.error.issues;
  throw new CommandError(
    'BAD_BRIEF',
    `${path} is not a brief of Sqout: ${issue?.path.join('.') || 'the file'} ${issue?.message ?? ''}.`,
  );
}
