export {
  EVENT_TYPES,
  type AlertData,
  type ChangeCounts,
  type EventData,
  type EventType,
  type NewEvent,
  type SummaryData,
  type TopRule,
} from './events.js';
export { dropDeliveries, dropNotices, emit, listAlertNotices, type AlertNotice } from './notices.repository.js';
export { schemeProblem } from './channel-address.js';
export { fanOut, holdDeliveries, NOTICE_IS_DUE, readNoticeOverdueSeconds } from './deliveries.repository.js';
export { SEALED_CHANNELS } from './sealed-channels.repository.js';
export { eraseNoticesOfRuns, eraseNotifications, eraseOwnNotifications } from './erase-notifications.repository.js';
export { ChannelMail } from './channel-mail.js';
export type { MailChannel } from './channel-mail.repository.js';
export { Channels } from './channels.js';
export { OwnNotifications } from './own-notifications.js';
export { Digests } from './digests.js';
export { Summaries, type SiteMonths } from './summaries.js';
export type { MailBrand, MailedReport, ReportMails } from './mailed-report.js';
export { Deliverer } from './deliverer.js';
export { Sender } from './sender.js';
export { describeWebhooks, type WebhookDescription } from './webhook-schemas.js';
