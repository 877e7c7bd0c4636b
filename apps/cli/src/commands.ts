import type { AddCommand } from './context.js';

export interface LazyCommand {
  name: string;
  description: string;
  /** Loads the command and what it needs: nobody waits for the others. */
  load: () => Promise<AddCommand>;
}

/** In the order of the help. */
export const COMMANDS: readonly LazyCommand[] = [
  {
    name: 'audit',
    description: 'audit a site: here without an account, on the server with credentials',
    load: async () => (await import('./audit/audit.command.js')).addAuditCommand,
  },
  {
    name: 'report',
    description: 'show, convert or compare reports: the last one, a file, or one of the server',
    load: async () => (await import('./report/report.command.js')).addReportCommand,
  },
  {
    name: 'fix',
    description: 'fix the pages of a folder: only what was judged again and is better',
    load: async () => (await import('./fix/fix.command.js')).addFixCommand,
  },
  {
    name: 'init',
    description: 'write a sqout.toml to begin with',
    load: async () => (await import('./gates/init.command.js')).addInitCommand,
  },
  {
    name: 'rules',
    description: 'list the rules that pages are judged by, or show one',
    load: async () => (await import('./rules.js')).addRulesCommand,
  },
  {
    name: 'login',
    description: 'log in to a server, by the browser or with a code',
    load: async () => (await import('./account/login.command.js')).addLoginCommand,
  },
  {
    name: 'logout',
    description: 'end the login, on the server and here',
    load: async () => (await import('./account/logout.command.js')).addLogoutCommand,
  },
  {
    name: 'whoami',
    description: 'what the credentials are good for',
    load: async () => (await import('./account/whoami.command.js')).addWhoAmICommand,
  },
  {
    name: 'runs',
    description: 'audits on the server: list, show, watch, cancel',
    load: async () => (await import('./remote/runs.command.js')).addRunsCommand,
  },
  {
    name: 'publish',
    description: 'publish a report on the server',
    load: async () => (await import('./remote/publish.command.js')).addPublishCommand,
  },
  {
    name: 'keys',
    description: 'keys of an organization: create, list, revoke',
    load: async () => (await import('./remote/keys.command.js')).addKeysCommand,
  },
  {
    name: 'credits',
    description: 'credits that are left, plan and prices',
    load: async () => (await import('./remote/credits.command.js')).addCreditsCommand,
  },
  {
    name: 'config',
    description: 'what the command line goes by, and where that stands',
    load: async () => (await import('./account/config.command.js')).addConfigCommand,
  },
  {
    name: 'mcp',
    description: 'serve the tools to an agent on this machine (MCP over stdio)',
    load: async () => (await import('./mcp/mcp.command.js')).addMcpCommand,
  },
  {
    name: 'completion',
    description: 'a script that completes commands in bash, zsh or fish',
    load: async () => (await import('./completion.command.js')).addCompletionCommand,
  },
  {
    name: 'migrate',
    description: 'create or update the tables of the database; safe to repeat, and from several machines at once',
    load: async () => (await import('./migrate.js')).addMigrateCommand,
  },
  {
    name: 'admin',
    description: 'operate this installation: works on the database itself, asks for no credentials',
    load: async () => (await import('./admin/admin.js')).addAdminCommands,
  },
];
