import { parentPort, workerData } from 'node:worker_threads';
import { toReportView } from './to-report-view.js';

/** Reads one report (`workerData`: the bytes of its JSON), answers with its view and ends. */
parentPort?.postMessage(toReportView(JSON.parse(Buffer.from(workerData as Uint8Array).toString('utf8'))));
