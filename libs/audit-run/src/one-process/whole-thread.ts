import { serve } from '#threads';
import { judge, LOADED } from '../audit/judge-page.js';
import type { PageTask, ResourceTask } from '../audit/page-task.js';
import type { FinishMessage } from '../finish/finish-messages.js';
import { makeReport } from '../finish/make-report.js';

// Pages and the report by one thread: the rules, which take most of the time and memory of a small audit, are loaded once.
serve(
  (message: PageTask | ResourceTask | FinishMessage) => ('type' in message ? makeReport(message) : judge(message)),
  {
    hello: LOADED,
  },
);
