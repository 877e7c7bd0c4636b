import { serve } from '#threads';
import type { FinishMessage } from '../finish/report/finish-messages.js';
import { makeReport } from '../finish/report/make-report.js';
import { check, LOADED } from '../pages/check-page.js';
import type { PagesTask, ResourceTask } from '../pages/page-task.js';

// Any thread can do both: the rules are what takes time and memory to load, and a small audit needs one thread for pages and report.
serve(
  (message: PagesTask | ResourceTask | FinishMessage) => ('type' in message ? makeReport(message) : check(message)),
  { hello: LOADED },
);
