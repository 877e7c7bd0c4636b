import { toReportView } from '#report-view';
import { serve, stayBehindRequests } from '#threads';

stayBehindRequests();
/** Reads one report: the bytes of its JSON. */
serve((content: Uint8Array) => toReportView(JSON.parse(Buffer.from(content).toString('utf8'))));
