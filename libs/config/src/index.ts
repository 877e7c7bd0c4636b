export { type Config, ConfigError, loadConfig, type SqoutEnvironment } from './config.js';
