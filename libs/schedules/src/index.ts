export { nextTimes } from './cron.js';
export { readOverdueSeconds } from './due.repository.js';
export { eraseSchedules, forgetRuns } from './erase-schedules.repository.js';
export { ScheduleRunner } from './schedule-runner.js';
export { SchedulesService } from './schedules.service.js';
export { WebsiteList } from './website-list.js';
