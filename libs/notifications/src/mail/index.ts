export { Mailer, type MailResult, type OutgoingMail } from './mailer.js';
export { composeMail, type MailWords } from './compose.js';
export { Outbox, type AccountMail } from './outbox.js';
export { dropMails } from './outbox.repository.js';
export { eraseMails } from './erase-mail.repository.js';
export { SEALED_MAILS } from './sealed-mails.repository.js';
