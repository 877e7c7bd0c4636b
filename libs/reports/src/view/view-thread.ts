import { parentPort, workerData } from 'node:worker_threads';
import { stayBehindRequests } from '../behind-requests.js';
import { toReportView } from './to-report-view.js';

stayBehindRequests();
/** Reads one report (`workerData`: the bytes of its JSON), answers with its view and ends. */
parentPort?.postMessage(toReportView(JSON.parse(Buffer.from(workerData as Uint8Array).toString('utf8'))));
