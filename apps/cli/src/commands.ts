import type { AddCommand } from './context.js';

export interface LazyCommand {
  name: string;
  description: string;
  /** Loads the command and what it needs: the others are not loaded. */
  load: () => Promise<AddCommand>;
}

/** In the order of the help. */
export const COMMANDS: readonly LazyCommand[] = [
  {
    name: 'audit',
    description: 'audit a site: on this machine, or on the server when logged in',
    load: async () => (await import('./audit/audit.command.js')).addAuditCommand,
  },
  {
    name: 'report',
    description: 'show, convert or compare reports: the last one, a file, or one from the server',
    load: async () => (await import('./report/report.command.js')).addReportCommand,
  },
  {
    name: 'fix',
    description: 'fix the pages of a folder, and verify every fix with all rules',
    load: async () => (await import('./fix/fix.command.js')).addFixCommand,
  },
  {
    name: 'brief',
    description: 'what to fix first, where in the source it is, and how: for people and agents',
    load: async () => (await import('./brief/brief.command.js')).addBriefCommand,
  },
  {
    name: 'verify',
    description: 'check whether the issues of a brief are gone, and nothing else got worse',
    load: async () => (await import('./brief/verify.command.js')).addVerifyCommand,
  },
  {
    name: 'init',
    description: 'create a sqout.toml',
    load: async () => (await import('./gates/init.command.js')).addInitCommand,
  },
  {
    name: 'ignore',
    description: 'accept findings of a rule in sqout.toml, with a reason and a last day',
    load: async () => (await import('./gates/ignore.command.js')).addIgnoreCommand,
  },
  {
    name: 'rules',
    description: 'list the rules, or show one',
    load: async () => (await import('./rules.js')).addRulesCommand,
  },
  {
    name: 'login',
    description: 'log in to a server, in the browser or with a code',
    load: async () => (await import('./account/login.command.js')).addLoginCommand,
  },
  {
    name: 'logout',
    description: 'log out of the server',
    load: async () => (await import('./account/logout.command.js')).addLogoutCommand,
  },
  {
    name: 'whoami',
    description: 'show the current user and permissions',
    load: async () => (await import('./account/whoami.command.js')).addWhoAmICommand,
  },
  {
    name: 'runs',
    description: 'list, show, watch or cancel audits on the server',
    load: async () => (await import('./remote/runs.command.js')).addRunsCommand,
  },
  {
    name: 'schedule',
    description: 'audit sites on the server at planned times',
    load: async () => (await import('./remote/schedule.command.js')).addScheduleCommand,
  },
  {
    name: 'alerts',
    description: 'show what sites fail, and set what is watched',
    load: async () => (await import('./remote/alerts.command.js')).addAlertsCommand,
  },
  {
    name: 'github',
    description: 'audit the pull requests of a repository on the server',
    load: async () => (await import('./remote/github.command.js')).addGithubCommand,
  },
  {
    name: 'channels',
    description: 'send events of the organization to webhooks and chats',
    load: async () => (await import('./remote/channels.command.js')).addChannelsCommand,
  },
  {
    name: 'listen',
    description: 'receive webhooks on this machine, print and verify them',
    load: async () => (await import('./remote/listen.command.js')).addListenCommand,
  },
  {
    name: 'publish',
    description: 'publish a report on the server',
    load: async () => (await import('./remote/publish.command.js')).addPublishCommand,
  },
  {
    name: 'keys',
    description: 'create, list or revoke keys of an organization',
    load: async () => (await import('./remote/keys.command.js')).addKeysCommand,
  },
  {
    name: 'credits',
    description: 'show credits, plan and prices',
    load: async () => (await import('./remote/credits.command.js')).addCreditsCommand,
  },
  {
    name: 'config',
    description: 'show the settings and where they come from',
    load: async () => (await import('./account/config.command.js')).addConfigCommand,
  },
  {
    name: 'mcp',
    description: 'serve tools to an agent on this machine (MCP over stdio)',
    load: async () => (await import('./mcp/mcp.command.js')).addMcpCommand,
  },
  {
    name: 'completion',
    description: 'print a completion script for bash, zsh or fish',
    load: async () => (await import('./completion.command.js')).addCompletionCommand,
  },
  {
    name: 'migrate',
    description: 'create or update the database tables; safe to repeat, also from several machines',
    load: async () => (await import('./migrate.js')).addMigrateCommand,
  },
  {
    name: 'admin',
    description: 'operate this installation, directly on its database and without credentials',
    load: async () => (await import('./admin/admin.js')).addAdminCommands,
  },
];
