export { AlertChecker } from './alert-checker.js';
export { eraseAlertChecks, eraseAlerts } from './erase-alerts.repository.js';
export { Prober } from './prober.js';
