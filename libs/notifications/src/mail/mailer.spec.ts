import { connect } from 'node:net';
import { MailServer, type MailServerOptions } from '../../../../test/support/services/mail-server.js';
import { composeMail, type MailWords } from './compose.js';
import { Mailer, type OutgoingMail } from './mailer.js';

describe('mailer', () => {
  const open: MailServer[] = [];
  afterEach(async () => {
    for (const server of open.splice(0)) await server.close();
  });
  const newServer = async (options: MailServerOptions = {}): Promise<MailServer> => {
    const server = await MailServer.open(options);
    open.push(server);
    return server;
  };
  const mailOf = (words: Partial<MailWords> = {}, more: Partial<OutgoingMail> = {}): OutgoingMail => ({
    ...{ id: 'evt_1.chn_1', to: 'ada@example.com', unsubscribeUrl: null },
    ...composeMail({ subject: 'Alert: shop.test', lines: ['24 pages lost their title.'], footer: [], ...words }),
    ...more,
  });

  it('sends text and HTML with a Message-ID that is the same in every attempt, and one-click unsubscribing', async () => {
    const server = await newServer();
    const mailer = new Mailer(server.settings);
    const unsubscribeUrl = 'https://sqout.test/app/mail/unsubscribe/chn_1/token';
    const link = { label: 'Show these findings', url: 'https://sqout.test/app/x?a=1&b=2' };
    const mail = mailOf({ link, unsubscribeUrl, footer: ['Sent to ada@example.com.'] }, { unsubscribeUrl });
    expect(await mailer.send(mail)).toMatchObject({ error: null, status: 250 });
    await mailer.send(mail);
    const [first, second] = server.received;
    expect(first).toMatchObject({ from: 'sqout@sqout.test', to: ['ada@example.com'] });
    expect(Object.fromEntries(first!.headers)).toMatchObject({
      from: 'Sqout <sqout@sqout.test>',
      to: 'ada@example.com',
      subject: 'Alert: shop.test',
      'message-id': '<evt_1.chn_1@sqout.test>',
      'list-unsubscribe': `<${unsubscribeUrl}>`,
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
      'auto-submitted': 'auto-generated',
    });
    expect(second!.headers.get('message-id')).toBe(first!.headers.get('message-id'));
    expect(first!.text).toBe(
      'Alert: shop.test\n\n24 pages lost their title.\n\nShow these findings: https://sqout.test/app/x?a=1&b=2\n\n' +
        `-- \nSent to ada@example.com.\nUnsubscribe: ${unsubscribeUrl}\n`,
    );
    expect(first!.html).toContain('href="https://sqout.test/app/x?a=1&amp;b=2"');
    expect(first!.html).not.toMatch(/<img|<link|<script|@import|url\(/);
  });

  it('lets no text of a site become a header, a recipient or markup', async () => {
    const server = await newServer();
    const hostile = 'x\r\nBcc: eve@evil.test\r\n\r\n<script>alert(1)</script> \u202eevil\u0000';
    const words = {
      subject: hostile,
      lines: [hostile, '<b>bold</b>'],
      sections: [{ title: hostile, lines: [hostile] }],
    };
    expect(await new Mailer(server.settings).send(mailOf(words))).toMatchObject({ error: null });
    const [mail] = server.received;
    expect(mail!.to).toEqual(['ada@example.com']);
    expect([...mail!.headers.keys()].sort()).toEqual([
      ...['auto-submitted', 'content-type', 'date', 'from', 'message-id', 'mime-version', 'subject', 'to'],
      'x-auto-response-suppress',
    ]);
    expect(mail!.headers.get('subject')).toBe('x  Bcc: eve@evil.test    <script>alert(1)</script>  evil');
    expect(mail!.html).not.toContain('<script>');
    expect(mail!.html).toContain('&lt;b&gt;bold&lt;/b&gt;');
    expect(mail!.text + mail!.html).not.toContain('\u202e');
    const none = await new Mailer(server.settings).send(mailOf({}, { to: 'ada@example.com, eve@evil.test' }));
    expect(none).toMatchObject({ isRefused: true, error: 'This is not an e-mail address.' });
    expect(server.received).toHaveLength(1);
  });

  it('bounds what it sends', () => {
    const { subject, text, html } = composeMail({
      ...{ subject: '😀'.repeat(500), lines: Array<string>(500).fill('y'.repeat(5_000)), footer: [] },
      sections: Array.from({ length: 500 }, () => ({ title: 't', lines: Array<string>(9).fill('z'.repeat(500)) })),
    });
    expect(subject.length).toBeLessThanOrEqual(150);
    expect(subject.isWellFormed()).toBe(true);
    expect(text.length).toBeLessThan(300_000);
    expect(html.length).toBeLessThan(350_000);
  });

  it('tells a recipient that is refused from a server that is busy, and from a message that is refused', async () => {
    const replies = new Map([
      ['gone@example.com', [550, 'No such user']],
      ['grey@example.com', [451, 'Greylisted, try again later']],
    ] as const);
    const server = await newServer({ onRecipient: (address) => (replies.get(address as never) ?? null) as never });
    const mailer = new Mailer(server.settings);
    expect(await mailer.send(mailOf({}, { to: 'gone@example.com' }))).toMatchObject({
      ...{ status: 550, isRefused: true, isFinal: true, error: 'The mail server replied: 550 No such user' },
    });
    expect(await mailer.send(mailOf({}, { to: 'grey@example.com' }))).toMatchObject({
      ...{ status: 451, isRefused: false, isFinal: false },
    });
    const strict = await newServer({ onMessage: () => [554, 'Looks like spam'] });
    expect(await new Mailer(strict.settings).send(mailOf())).toMatchObject({
      ...{ status: 554, isRefused: false, isFinal: true },
    });
  });

  it('never sends a password in the clear, and tries again when credentials are wrong', async () => {
    let passwords = 0;
    const server = await newServer({
      server: {
        ...{ authOptional: false, allowInsecureAuth: true },
        onAuth: (_auth, _session, done) => done(null, void passwords++),
      },
    });
    const login = { ...server.settings, user: 'u', password: 'p' };
    const clear = await new Mailer({ ...login, tls: 'required' }).send(mailOf());
    expect(clear).toMatchObject({ isFinal: false, isRefused: false });
    expect(clear.error).not.toBeNull();
    expect(passwords).toBe(0);
    const wrong = await newServer({
      server: {
        ...{ authOptional: false, allowInsecureAuth: true },
        onAuth: (_auth, _session, done) => done(Object.assign(new Error('Wrong'), { responseCode: 535 })),
      },
    });
    const refused = await new Mailer({ ...wrong.settings, user: 'u', password: 'geheim' }).send(mailOf());
    expect(refused).toMatchObject({ status: 535, isFinal: false, isRefused: false });
    expect(JSON.stringify(refused)).not.toContain('geheim');
  });

  it('gives up a server that does not reply in time, and one that is not there', async () => {
    const server = await newServer({ hangs: true });
    const hanging = await new Mailer(server.settings, { timeoutMs: 300 }).send(mailOf());
    expect(hanging).toMatchObject({ error: 'The mail server did not take the message in time.', isFinal: false });
    const { port } = server;
    await open.pop()!.close();
    await expect(
      new Promise((resolve, reject) => connect(port, '127.0.0.1', () => resolve(null)).on('error', reject)),
    ).rejects.toThrow();
    expect(await new Mailer(server.settings).send(mailOf())).toMatchObject({ status: null, isFinal: false });
  });
});
