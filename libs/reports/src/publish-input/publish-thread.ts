import { AppError } from '#common';
import type { ErrorCode, ErrorDetails } from '#common';
import { serve, stayBehindRequests } from '#threads';
import { readPublishBody } from './read-publish-body.js';
import type { PublishInput } from './read-publish-body.js';

/** What comes back from the thread. The report itself stays behind: copying it out would stall the very loop that the thread spares. */
export type ThreadAnswer =
  | { kind: 'parsed'; parsed: Omit<PublishInput, 'report' | 'contentBytes'>; content: ArrayBuffer }
  | { kind: 'refused'; code: ErrorCode; message: string; details: ErrorDetails };

/** Reads the bytes of one publish body. */
function read(body: Uint8Array): ThreadAnswer {
  try {
    const { report: _report, contentBytes, ...parsed } = readPublishBody(body);
    const { buffer: content } = new Uint8Array(contentBytes);
    return { kind: 'parsed', parsed, content };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { kind: 'refused', code: error.code, message: error.message, details: error.details };
  }
}

stayBehindRequests();
serve(read, { transferOf: (answer: ThreadAnswer) => (answer.kind === 'parsed' ? [answer.content] : []) });
