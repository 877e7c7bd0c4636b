import { BrowserSessions, Passwords } from '#auth';
import { SecretBox } from '#config';
import { Mailer, Outbox } from '#notifications/mail';
import { UsersRepository } from '#auth/tenancy';
import { MailServer } from '../../../test/support/services/mail-server.js';
import { TestContext } from '../../../test/support/test-context.js';
import { AccountMails } from './account-mails.js';

const BASE = 'https://sqout.test';

describe('messages of accounts', () => {
  const box = new SecretBox([Buffer.alloc(32, 1)]);
  let context: TestContext;
  let server: MailServer;
  let outbox: Outbox;
  let passwords: Passwords;
  let mails: AccountMails;
  beforeAll(async () => {
    context = await TestContext.open();
    server = await MailServer.open();
    const { database, clock } = context;
    passwords = new Passwords(database, clock);
    outbox = new Outbox({ database, box, clock, mailer: new Mailer(server.settings) });
    mails = new AccountMails({
      database,
      users: new UsersRepository(database),
      box,
      outbox,
      passwords,
      clock,
      baseUrl: BASE,
    });
  });
  beforeEach(() => void (server.received.length = 0));
  afterAll(async () => {
    await server.close();
    await context.close();
  });
  const codeIn = (path: string): string => {
    const code = new RegExp(`${BASE}${path}#([\\w-]+)`).exec(server.received.at(-1)?.text ?? '')?.[1];
    if (code === undefined) throw new Error('no link');
    return code;
  };
  const newUser = async (emailVerified = true): Promise<{ id: string; email: string }> => {
    const user = await context.newUser();
    await context.database.prisma.user.update({ where: { id: user.id }, data: { emailVerified } });
    return user;
  };

  it('set a new password once, by a link to a confirmed address', async () => {
    const { id, email } = await newUser();
    await mails.sendReset(` ${email.toUpperCase()} `);
    await outbox.pump();
    expect(server.received).toMatchObject([{ to: [email] }]);
    const code = codeIn('/app/reset');
    const hash = await passwords.prepare('seven lamps under green rivers', []);
    expect(await passwords.reset(code, hash)).toBe(true);
    expect(await passwords.isRight(id, 'seven lamps under green rivers')).toBe(true);
    expect(await passwords.reset(code, hash)).toBe(false);
    expect(await new BrowserSessions(context.database, context.clock).list(id)).toEqual([]);
  });

  it('go to no address that is unknown, not confirmed, or of a user of an identity provider', async () => {
    const { email: typed } = await newUser(false);
    const provided = await newUser();
    await context.database.prisma.user.update({
      where: { id: provided.id },
      data: { issuer: 'https://id.test', subject: provided.id },
    });
    for (const email of [typed, provided.email, 'unknown@example.com', "'; DROP TABLE users", ''])
      await mails.sendReset(email);
    await outbox.pump();
    expect(server.received).toEqual([]);
  });

  it('are few, and one that is not sent leaves the link before as it is', async () => {
    const { email } = await newUser();
    for (let nth = 0; nth < 8; nth++) await mails.sendReset(email);
    while ((await outbox.pump()) > 0);
    expect(server.received).toHaveLength(5);
    const codes = server.received.map(({ text }) => /#([\w-]+)/.exec(text)?.[1] ?? '');
    const found = await Promise.all(codes.map((code) => passwords.findReset(code)));
    expect(found.filter((each) => each !== null)).toHaveLength(1);
  });

  it('confirm an address while it is the one of the user, within a week', async () => {
    const user = await newUser(false);
    const isVerified = async (): Promise<boolean> =>
      (await context.database.prisma.user.findUniqueOrThrow({ where: { id: user.id } })).emailVerified;
    expect(await context.database.transaction((sql) => mails.askToConfirm(sql, user))).toBe(true);
    await outbox.pump();
    const code = codeIn('/app/confirm-email');
    expect(await mails.confirm(`${code.slice(0, -2)}AA`)).toBeNull();
    expect(await isVerified()).toBe(false);
    expect(await mails.confirm(code)).toBe(user.email);
    expect(await mails.confirm(code)).toBe(user.email);
    expect(await isVerified()).toBe(true);
    await context.database.prisma.user.update({ where: { id: user.id }, data: { email: `new-${user.email}` } });
    expect(await mails.confirm(code)).toBeNull();
    await context.database.prisma.user.update({ where: { id: user.id }, data: { email: user.email } });
    context.clock.advanceMs(7 * 86_400_000);
    expect(await mails.confirm(code)).toBeNull();
  });

  it('leave no link in the database, neither before nor after they are sent', async () => {
    const { id, email } = await newUser();
    await mails.sendReset(email);
    const [waiting] = await context.database.prisma.mail.findMany({ where: { userId: id } });
    expect(Buffer.from(waiting!.sealed).toString('latin1')).not.toContain(email);
    await outbox.pump();
    const [sent] = await context.database.prisma.mail.findMany({ where: { userId: id } });
    expect(sent).toMatchObject({ state: 'done', tries: 1 });
    expect(sent!.sealed).toHaveLength(0);
  });
});
