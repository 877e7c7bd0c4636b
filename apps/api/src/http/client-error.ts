import { STATUS_CODES, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { AppError } from '#common';
import { requestIdFrom } from './request-context.js';
import { envelopeOf } from './respond.js';

const STATUS_OF_PARSER_CODE: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
};
const MESSAGE_OF_STATUS: Readonly<Record<number, string>> = {
  400: 'This is not well-formed HTTP.',
  408: 'The request took too long to arrive.',
  413: 'The chunk extensions are too large.',
  431: 'The request line and headers are too large.',
};

/** Requests that Node's parser refuses never reach a route; they get the envelope all the same. */
export function answerClientErrors(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    const status = STATUS_OF_PARSER_CODE[error.code ?? ''] ?? 400;
    const requestId = requestIdFrom(undefined);
    const code = status === 413 || status === 431 ? 'PAYLOAD_TOO_LARGE' : 'VALIDATION_ERROR';
    const body = JSON.stringify(envelopeOf(new AppError(code, { message: MESSAGE_OF_STATUS[status] }), requestId));
    socket.end(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Type: application/json; charset=utf-8\r\n` +
        `X-Request-Id: ${requestId}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
  });
}
