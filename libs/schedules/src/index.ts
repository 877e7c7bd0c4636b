export { cronIssue, describeCron, isTimeZone, nextTimes, plainCron, type CronPlan } from './cron.js';
export { readOverdueSeconds } from './due.repository.js';
export { eraseSchedules, forgetRuns } from './erase-schedules.repository.js';
export { ScheduleRunner, type SweepOutcome } from './schedule-runner.js';
export { SchedulesService } from './schedules.service.js';
