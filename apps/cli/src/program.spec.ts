import { runHere } from './run-here.testing.js';

describe('the command line', () => {
  it.each([
    [['org', 'crate'], /unknown command 'crate'/],
    [['org', 'create'], /--name/],
    [['org', 'create', '--name', 'X', '--plan', 'gold'], /free, starter, team/],
    [['org', 'list', '--limit', '0'], /whole number from 1/],
    [['member', 'add', '--org', 'o', '--user', 'u', '--role', 'king'], /owner, admin, editor, viewer, billing/],
    [['member', 'add', '--org', 'o', '--user', 'u', '--role', 'viewer', '--sites', 'web_1,'], /"web_1" is not the id/],
    [['key', 'create', '--org', 'o', '--user', 'u'], /--preset.*--scopes/],
    [['key', 'create', '--org', 'o', '--user', 'u', '--preset', 'all'], /full, read-only, ci/],
    [['key', 'create', '--org', 'o', '--user', 'u', '--preset', 'ci', '--scopes', 'org:read'], /cannot be used with/],
    [['key', 'create', '--org', 'o', '--user', 'u', '--scopes', 'org:read,org:admin'], /"org:admin".*audits:write/],
    [['key', 'create', '--org', 'o', '--user', 'u', '--scopes', ','], /audits:write/],
    [['key', 'create', '--org', 'o', '--user', 'u', '--preset', 'ci', '--expires', '1y'], /7d, 30d, 90d, never/],
    [['key', 'revoke'], /missing argument/],
    [['token', 'create', '--user', 'u', '--expires', 'never'], /7d, 30d, 90d\./],
    [['credits', 'grant', '--org', 'o', '--bucket', 'pack', '--amount', '1.5'], /whole number/],
    [['credits', 'grant', '--org', 'o', '--bucket', 'pack', '--amount', '-1'], /whole number/],
    [['credits', 'grant', '--org', 'o', '--bucket', 'gold', '--amount', '1'], /monthly, pack/],
  ])('ends %j with 2 and says what it takes', async (args, words) => {
    expect(await runHere(['admin', ...args])).toEqual({
      exitCode: 2,
      stdout: '',
      stderr: expect.stringMatching(words),
    });
  });

  it('prints misuse as one JSON value with --json', async () => {
    const { exitCode, stdout } = await runHere(['admin', 'plan', 'set', '--org', 'o', '--plan', 'gold', '--json']);
    expect([exitCode, JSON.parse(stdout)]).toEqual([
      2,
      { error: { code: 'USAGE', message: expect.stringContaining('free, starter, team') } },
    ]);
  });

  it.each([[[]], [['admin']], [['admin', 'org']]])(
    'ends %j, which names no command, with 2 and the choices',
    async (args) => {
      expect(await runHere(args)).toMatchObject({
        exitCode: 2,
        stdout: '',
        stderr: expect.stringContaining('Commands:'),
      });
    },
  );

  it.each([[[]], [['admin']], [['admin', 'org', 'create']], [['admin', 'key', 'create']], [['migrate']]])(
    'explains %j with --help',
    async (args) => {
      expect(await runHere([...args, '--help'])).toMatchObject({
        exitCode: 0,
        stdout: expect.stringMatching(/Usage: sqout.*--json/s),
        stderr: '',
      });
    },
  );
});
