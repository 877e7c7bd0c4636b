import { createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { createTestDatabase, type TestDatabase } from '../../../test/support/services/database.js';
import { Database } from './database.js';

function message(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

const AUTHENTICATED = message('R', Buffer.alloc(4));
const READY = message('Z', Buffer.from('I'));
const ENDED = message(
  'E',
  Buffer.from('SFATAL\0VFATAL\0C57P01\0Mterminating connection due to administrator command\0\0'),
);

describe('a connection that the server ends in the moment in which it is handed out', () => {
  let server: Server;
  const sockets: Socket[] = [];
  beforeAll(async () => {
    // One segment holds both: that the connection is ready, and that it is over.
    server = createServer((socket) => {
      sockets.push(socket);
      socket.on('error', () => undefined);
      socket.once('data', () => socket.end(Buffer.concat([AUTHENTICATED, READY, ENDED])));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });

  it('fails its transaction, and the process goes on', async () => {
    const { port } = server.address() as AddressInfo;
    const database = new Database({ url: `postgresql://sqout@127.0.0.1:${port}/sqout`, poolSize: 2 });
    await expect(database.transaction((sql) => sql.query('SELECT 1'))).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
    });
    await expect(database.query('SELECT 1')).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    await database.close();
  });
});

describe('connections that are kept', () => {
  let testDatabase: TestDatabase;
  beforeAll(async () => {
    testDatabase = await createTestDatabase();
  });
  afterAll(() => testDatabase.drop());

  it.each([
    { poolSize: 10, isKeptWarm: true, open: 4 },
    { poolSize: 2, isKeptWarm: true, open: 2 },
    { poolSize: 10, isKeptWarm: false, open: 0 },
  ])('are $open of $poolSize, kept warm: $isKeptWarm', async ({ open, ...options }) => {
    const database = new Database({ url: testDatabase.url, ...options });
    await database.warmUp();
    expect(database.poolUse).toEqual({ total: open, idle: open, waiting: 0 });
    await database.close();
  });

  it('are opened later where PostgreSQL is away: the program starts', async () => {
    const database = new Database({ url: 'postgresql://sqout@127.0.0.1:1/sqout', poolSize: 4, isKeptWarm: true });
    await database.warmUp();
    await database.close();
  });
});
