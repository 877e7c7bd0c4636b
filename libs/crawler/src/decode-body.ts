import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import * as zlib from 'node:zlib';
import { codeOf } from './connector.js';

export type DecodedBody =
  | { kind: 'body'; body: Buffer; truncated: boolean }
  | { kind: 'failure'; reason: 'too-large' | 'bad-encoding'; message: string };

export interface DecodeLimits {
  /** Bound on every layer's output. */
  maxBytes: number;
  onTooLarge: 'fail' | 'truncate';
  /** The wire bytes were cut before the end. */
  isCut: boolean;
}

type Coding = 'gzip' | 'deflate' | 'deflate-raw' | 'br';

/** A body this small is decoded in place: with the bound on its output that takes at most about 20 ms, and usually 0.1. */
const IN_PLACE_WIRE_BYTES = 128 * 1024;
/** Real servers use one coding, a misconfigured proxy two. */
const MAX_LAYERS = 3;
/** Codings that we did not ask for and cannot undo. Other unknown names pass the body through, as browsers do. */
const UNREADABLE = new Set(['zstd', 'compress', 'x-compress', 'dcb', 'dcz']);

/** A cut stream still gives what it holds, as in browsers. */
const ZLIB_OPTIONS = { finishFlush: zlib.constants.Z_SYNC_FLUSH };
const BROTLI_OPTIONS = { finishFlush: zlib.constants.BROTLI_OPERATION_FLUSH };

interface Decoder {
  inPlace: (body: Buffer, options: zlib.ZlibOptions) => Buffer;
  offLoop: (body: Buffer, options: zlib.ZlibOptions) => Promise<Buffer>;
  stream: () => NodeJS.ReadWriteStream;
}

const DECODERS: Readonly<Record<Coding, Decoder>> = {
  gzip: {
    inPlace: zlib.gunzipSync,
    offLoop: promisify<Buffer, zlib.ZlibOptions, Buffer>(zlib.gunzip),
    stream: () => zlib.createGunzip(ZLIB_OPTIONS),
  },
  deflate: {
    inPlace: zlib.inflateSync,
    offLoop: promisify<Buffer, zlib.ZlibOptions, Buffer>(zlib.inflate),
    stream: () => zlib.createInflate(ZLIB_OPTIONS),
  },
  'deflate-raw': {
    inPlace: zlib.inflateRawSync,
    offLoop: promisify<Buffer, zlib.ZlibOptions, Buffer>(zlib.inflateRaw),
    stream: () => zlib.createInflateRaw(ZLIB_OPTIONS),
  },
  br: {
    inPlace: (body, options) => zlib.brotliDecompressSync(body, { ...options, ...BROTLI_OPTIONS }),
    offLoop: (body, options) =>
      promisify<Buffer, zlib.BrotliOptions, Buffer>(zlib.brotliDecompress)(body, { ...options, ...BROTLI_OPTIONS }),
    stream: () => zlib.createBrotliDecompress(BROTLI_OPTIONS),
  },
};

/** Undoes the Content-Encoding. Memory and time are bounded by `maxBytes`, whatever the body unfolds to. */
export async function decodeBody(
  wire: Buffer,
  contentEncoding: string | null,
  limits: DecodeLimits,
): Promise<DecodedBody> {
  const names = (contentEncoding ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== 'identity');
  const unreadable = names.find((name) => UNREADABLE.has(name));
  if (unreadable !== undefined) return bad(`The body is encoded as ${unreadable}, which was not asked for.`);
  const layers = names
    .filter((name) => name === 'gzip' || name === 'x-gzip' || name === 'deflate' || name === 'br')
    .reverse();
  if (layers.length > MAX_LAYERS) return bad(`The body is encoded ${layers.length} times over.`);

  let current: DecodedBody = { kind: 'body', body: wire, truncated: limits.isCut };
  for (const layer of layers) {
    if (current.kind === 'failure' || current.body.length === 0) break;
    const decoded: DecodedBody = await decodeLayer(current.body, codingOf(layer, current.body), limits);
    current = decoded.kind === 'body' ? { ...decoded, truncated: decoded.truncated || current.truncated } : decoded;
  }
  return current;
}

function codingOf(name: string, body: Buffer): Coding {
  if (name === 'br') return 'br';
  if (name !== 'deflate') return 'gzip';
  // RFC 9110 8.4.1.2: "deflate" is the zlib format, but some servers send it bare. A zlib header has 8 in its low four bits.
  return ((body[0] ?? 0) & 0x0f) === 8 ? 'deflate' : 'deflate-raw';
}

async function decodeLayer(body: Buffer, coding: Coding, limits: DecodeLimits): Promise<DecodedBody> {
  try {
    if (limits.onTooLarge === 'truncate') return await decodeUpTo(body, coding, limits.maxBytes);
    const options = { ...ZLIB_OPTIONS, maxOutputLength: limits.maxBytes, chunkSize: chunkSizeFor(body, coding) };
    const decoder = DECODERS[coding];
    const decoded =
      body.length <= IN_PLACE_WIRE_BYTES ? decoder.inPlace(body, options) : await decoder.offLoop(body, options);
    return { kind: 'body', body: decoded, truncated: false };
  } catch (error) {
    if (codeOf(error) === 'ERR_BUFFER_TOO_LARGE')
      return { kind: 'failure', reason: 'too-large', message: `The decoded body is over ${limits.maxBytes} bytes.` };
    return bad(`The body is not valid ${coding} (${codeOf(error) ?? 'unknown error'}).`);
  }
}

/** Room for the whole output in one piece when the gzip trailer tells its size honestly; a lie costs at most one MB. */
function chunkSizeFor(body: Buffer, coding: Coding): number {
  const told = coding === 'gzip' && body.length >= 18 ? body.readUInt32LE(body.length - 4) : body.length * 5;
  return Math.min(Math.max(told + 64, 4096), 1024 * 1024);
}

async function decodeUpTo(body: Buffer, coding: Coding, maxBytes: number): Promise<DecodedBody> {
  const stream = Readable.from([body], { objectMode: false }).pipe(DECODERS[coding].stream());
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream) {
    const piece = Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk);
    chunks.push(piece);
    bytes += piece.length;
    if (bytes > maxBytes) break;
  }
  const whole = Buffer.concat(chunks);
  return { kind: 'body', body: whole.subarray(0, maxBytes), truncated: whole.length > maxBytes };
}

function bad(message: string): DecodedBody {
  return { kind: 'failure', reason: 'bad-encoding', message };
}
