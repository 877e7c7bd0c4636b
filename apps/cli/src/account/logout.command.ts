import type { Command } from 'commander';
import { SqoutApiError, SqoutClient } from '#client';
import type { Context } from '../context.js';
import { chooseCredentials } from './credentials.js';
import { readSettings, writeSettings } from './settings.js';

export function addLogoutCommand(program: Command, context: Context): void {
  program.command('logout').action(() =>
    context.report(async () => {
      const { env, terminal } = context;
      const { session } = await readSettings(env);
      if (session === null) return { value: { loggedOut: false }, text: 'You are not logged in.' };
      let revoked = true;
      try {
        await new SqoutClient({
          baseUrl: session.server,
          apiKey: session.token,
          fetch: context.network.fetch,
        }).auth.logOut();
      } catch (error) {
        // A token that does not hold any more is what we want; a server that is away must not keep us logged in here.
        revoked = error instanceof SqoutApiError && error.status === 401;
        if (!revoked) terminal.warn(`${session.server} did not revoke the login. It will expire there.`);
      }
      await writeSettings(env, { session: null });
      const key = chooseCredentials(env, null);
      if (key !== null) terminal.warn(`${key.source} is still set and still applies.`);
      return { value: { loggedOut: true, revoked }, text: `Logged out of ${session.server}.` };
    }),
  );
}
