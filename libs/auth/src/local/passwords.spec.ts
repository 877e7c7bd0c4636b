import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hash } from '@node-rs/argon2';
import { AppError } from '#common';
import { TestContext } from '../../../../test/support/test-context.js';
import { isBreached } from './breached-passwords.js';
import { hashPassword, isOutdated, isPassword } from './password-hash.js';
import { refuseWeakPassword } from './password-strength.js';
import { Passwords } from './passwords.js';

const GOOD = 'seven lamps under green rivers';

describe('passwords', () => {
  let context: TestContext;
  let passwords: Passwords;
  beforeAll(async () => {
    context = await TestContext.open(4);
    passwords = new Passwords(context.database, context.clock);
  });
  afterAll(() => context.close());

  async function newUser(): Promise<string> {
    const { id } = await context.newUser();
    const stored = await passwords.prepare(GOOD, []);
    await context.database.transaction((sql) =>
      passwords.set(sql, { userId: id, hash: stored, by: null, browserId: null }),
    );
    return id;
  }
  const storedOf = async (userId: string): Promise<string> =>
    (await context.database.prisma.password.findUniqueOrThrow({ where: { userId } })).hash;

  it('are stored as argon2id with their parameters, and nothing of the text', async () => {
    const stored = await storedOf(await newUser());
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(stored).not.toContain(GOOD);
  });

  it('open for their user alone', async () => {
    const userId = await newUser();
    expect(await passwords.isRight(userId, GOOD)).toBe(true);
    expect(await passwords.isRight(userId, `${GOOD} `)).toBe(false);
    expect(await passwords.isRight((await context.newUser()).id, GOOD)).toBe(false);
    expect(await passwords.isRight(null, GOOD)).toBe(false);
    expect(await isPassword(null, 'a password that nobody has')).toBe(false);
  });

  it('are the same however a keyboard composes their letters', async () => {
    expect(await isPassword(await hashPassword('caf\u00e9 under green rivers'), 'cafe\u0301 under green rivers')).toBe(
      true,
    );
  });

  it('are hashed anew at the next sign-in when the parameters have changed, and only by the right one', async () => {
    const userId = await newUser();
    const old = await hash(GOOD, { memoryCost: 8_192, timeCost: 1, parallelism: 1 });
    expect(isOutdated(old)).toBe(true);
    await context.database.prisma.password.update({ where: { userId }, data: { hash: old } });
    expect(await passwords.isRight(userId, 'wrong')).toBe(false);
    expect(await storedOf(userId)).toBe(old);
    expect(await passwords.isRight(userId, GOOD)).toBe(true);
    expect(isOutdated(await storedOf(userId))).toBe(false);
    expect(await passwords.isRight(userId, GOOD)).toBe(true);
  });

  it.each(['short', 'password1234', 'qwertyuiop12', 'sqoutsqout', 'x'.repeat(200)])('refuse %j', async (password) => {
    await expect(refuseWeakPassword(password)).rejects.toThrow(AppError);
  });

  it('refuse what others know of the person', async () => {
    await expect(refuseWeakPassword('lovelace-ada1', ['Ada Lovelace', 'ada.lovelace@acme.example'])).rejects.toThrow(
      AppError,
    );
    await expect(refuseWeakPassword(GOOD, ['Ada Lovelace'])).resolves.toBeUndefined();
  });

  it('refuse those in a sorted file of leaked ones, and no others', async () => {
    const hashOf = (text: string): string => createHash('sha1').update(text).digest('hex').toUpperCase();
    const leaked = [GOOD, ...Array.from({ length: 499 }, (_, i) => `four words of number ${i}`)];
    const folder = mkdtempSync(join(tmpdir(), 'sqout-leaked-'));
    const path = join(folder, 'hashes.txt');
    writeFileSync(
      path,
      leaked
        .map((text, i) => `${hashOf(text)}:${3 ** (i % 12)}`)
        .sort()
        .join('\r\n'),
    );
    for (const text of leaked) expect([text, await isBreached(path, text)]).toEqual([text, true]);
    for (const text of leaked) expect(await isBreached(path, `${text}!`)).toBe(false);
    await expect(refuseWeakPassword(GOOD, [], path)).rejects.toMatchObject({
      details: { issues: [{ path: 'password', message: expect.stringContaining('leaked') as string }] },
    });
    writeFileSync(path, '');
    await expect(refuseWeakPassword(GOOD, [], path)).resolves.toBeUndefined();
    rmSync(folder, { recursive: true });
  });

  describe('set by a link', () => {
    it('work once, until a day is over or a newer link is made', async () => {
      const userId = await newUser();
      const made = { by: null, orgId: null };
      const older = await passwords.createReset(userId, made);
      const { code } = await passwords.createReset(userId, made);
      expect(await passwords.findReset(older.code)).toBeNull();
      expect(await passwords.findReset(code)).toEqual({ userId, grantedBy: null });
      const stored = await hashPassword('another four quiet words');
      const attempts = await Promise.all([1, 2, 3].map(() => passwords.reset(code, stored)));
      expect(attempts.filter(Boolean)).toHaveLength(1);
      expect(await passwords.isRight(userId, 'another four quiet words')).toBe(true);

      const late = await passwords.createReset(userId, made);
      context.clock.advanceMs(24 * 3_600_000 + 1);
      expect(await passwords.findReset(late.code)).toBeNull();
      expect(await passwords.reset(late.code, stored)).toBe(false);
    });

    it('stop working when the password is changed otherwise', async () => {
      const userId = await newUser();
      const { code } = await passwords.createReset(userId, { by: null, orgId: null });
      const stored = await hashPassword('another four quiet words');
      await context.database.transaction((sql) =>
        passwords.set(sql, { userId, hash: stored, by: null, browserId: null }),
      );
      expect(await passwords.findReset(code)).toBeNull();
    });
  });
});
