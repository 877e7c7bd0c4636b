export { type Config, ConfigError, loadConfig, type SqoutEnvironment } from './config.js';
export { SecretBox } from './secret-box.js';
export { withLocalInstallation } from './local-installation.js';
export { captureConsole, createLogger, exitUnstarted, redactSecrets, type LoggerOptions } from './logger.js';
export { loadRendererConfig, userAgentFor, type RendererConfig } from './renderer-config.js';
export type { SmtpSettings } from './smtp.js';
