import { serve, stayBehindRequests } from '#threads';
import { toReportView } from './to-report-view.js';

stayBehindRequests();
/** Reads one report: the bytes of its JSON. */
serve((content: Uint8Array) => toReportView(JSON.parse(Buffer.from(content).toString('utf8'))));
