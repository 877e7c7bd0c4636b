export { AlertChecker } from './alert-checker.js';
export { ALERT_CHECK_IS_DUE, AlertsRepository, readCheckOverdueSeconds } from './alerts.repository.js';
export { AlertsService } from './alerts.service.js';
export { eraseAlertChecks, eraseAlerts } from './erase-alerts.repository.js';
export { Prober } from './prober.js';
export { Teller } from './teller.js';
