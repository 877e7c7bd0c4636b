import type { Command } from 'commander';
import type { Context } from '../context.js';
import { readProject } from '../gates/project-file.js';
import { chooseCredentials } from './credentials.js';
import { serverToLogInTo } from './connection.js';
import { readSettings, settingsFile } from './settings.js';
import { serverOption } from './whoami.command.js';

export function addConfigCommand(program: Command, context: Context): void {
  const { env, report } = context;
  const config = program.command('config');

  config
    .command('show')
    .description('show the settings that apply here and where they come from, without secrets')
    .action((_options: unknown, command: Command) =>
      report(async () => {
        const { session } = await readSettings(env);
        const credentials = chooseCredentials(env, session);
        const server =
          credentials?.source === 'login'
            ? credentials.session.server
            : serverToLogInTo(context, serverOption(command));
        const project = await readProject(undefined);
        const value = {
          server: credentials === null ? null : server,
          credentials: credentials?.source ?? null,
          settings: settingsFile(env),
          project: project.path,
          audit: project.audit,
          rulesOff: project.rulesOff,
          gates: project.gates.map(({ text }) => text),
          ignores: project.ignores,
        };
        const lines = [
          credentials === null
            ? 'Audits run here, without an account.'
            : `Audits run on ${server}, by ${credentials.source === 'login' ? 'your login' : credentials.source}.`,
          `Settings  ${value.settings}`,
          `Project   ${project.path ?? 'no sqout.toml ("sqout init" creates one)'}`,
          ...value.gates.map((gate) => `Gate      ${gate}`),
          ...project.ignores.map(
            ({ rule, url, until }) =>
              `Ignore    ${rule}${url === null ? '' : ` at ${url}`}${until === null ? '' : ` until ${until}`}`,
          ),
        ];
        return { value, text: lines.join('\n') };
      }),
    );

  config
    .command('path')
    .description('show the path of the settings file')
    .action(() => report(async () => ({ value: { settings: settingsFile(env) }, text: settingsFile(env) })));
}
