import { parentPort, workerData } from 'node:worker_threads';
import { AppError } from '#common';
import type { ErrorCode, ErrorDetails } from '#common';
import { stayBehindRequests } from '../behind-requests.js';
import { readPublishBody } from './read-publish-body.js';
import type { PublishInput } from './read-publish-body.js';

/** What comes back from the thread. The report itself stays behind: copying it out would stall the very loop that the thread spares. */
export type ThreadAnswer =
  | { kind: 'parsed'; parsed: Omit<PublishInput, 'report' | 'contentBytes'>; content: ArrayBuffer }
  | { kind: 'refused'; code: ErrorCode; message: string; details: ErrorDetails };

/** Reads one publish body (`workerData`: its bytes), answers once and ends. */
function main(body: Uint8Array): void {
  try {
    const { visibility, columns, canonicalSha256, contentBytes } = readPublishBody(body);
    const { buffer: content } = new Uint8Array(contentBytes);
    answer({ kind: 'parsed', parsed: { visibility, columns, canonicalSha256 }, content }, [content]);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    answer({ kind: 'refused', code: error.code, message: error.message, details: error.details }, []);
  }
}

function answer(message: ThreadAnswer, transfer: ArrayBuffer[]): void {
  parentPort?.postMessage(message, transfer);
}

stayBehindRequests();
main(workerData);
