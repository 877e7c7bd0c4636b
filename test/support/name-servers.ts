import { createSocket, type Socket } from 'node:dgram';

export interface NameServer {
  /** `127.0.0.1:<port>` */
  address: string;
  /** Names that were asked for, in order, once for each record type. */
  asked: string[];
  close(): Promise<void>;
}

/** What it says of a name: addresses, that there is no such name, that it cannot say, or nothing at all. */
export type NameAnswer = readonly string[] | 'no-such-name' | 'failure' | 'silence';

/** A real name server on loopback (RFC 1035), for A and AAAA. */
export function startNameServer(answerOf: (name: string) => NameAnswer): Promise<NameServer> {
  const socket = createSocket('udp4');
  const asked: string[] = [];
  socket.on('message', (query, from) => {
    const { name, type, end } = questionOf(query);
    asked.push(name);
    const answer = answerOf(name);
    if (answer !== 'silence') socket.send(replyTo(query.subarray(0, end), type, answer), from.port, from.address);
  });
  return new Promise((resolve) =>
    socket.bind(0, '127.0.0.1', () =>
      resolve({ address: `127.0.0.1:${socket.address().port}`, asked, close: () => closed(socket) }),
    ),
  );
}

function closed(socket: Socket): Promise<void> {
  return new Promise((resolve) => socket.close(() => resolve()));
}

function questionOf(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 };
}

const A = 1;
const AAAA = 28;

function replyTo(question: Buffer, type: number, answer: Exclude<NameAnswer, 'silence'>): Buffer {
  const addresses =
    typeof answer === 'string' ? [] : answer.filter((address) => (type === AAAA) === address.includes(':'));
  const records = type === A || type === AAAA ? addresses.map((address) => recordOf(type, address)) : [];
  const head = Buffer.from(question);
  const code = answer === 'no-such-name' ? 3 : answer === 'failure' ? 2 : 0;
  head.writeUInt16BE(0x8180 | code, 2);
  head.writeUInt16BE(records.length, 6);
  head.writeUInt32BE(0, 8);
  return Buffer.concat([head, ...records]);
}

function recordOf(type: number, address: string): Buffer {
  const data =
    type === A
      ? Buffer.from(address.split('.').map(Number))
      : Buffer.from(
          address === '::1' ? '00000000000000000000000000000001' : address.replaceAll(':', '').padEnd(32, '0'),
          'hex',
        );
  const record = Buffer.alloc(12);
  record.writeUInt16BE(0xc00c, 0);
  record.writeUInt16BE(type, 2);
  record.writeUInt16BE(1, 4);
  record.writeUInt32BE(60, 6);
  record.writeUInt16BE(data.length, 10);
  return Buffer.concat([record, data]);
}
