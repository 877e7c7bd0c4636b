// One audit as the command line makes it: `<script> <origin> <pages>` prints one JSON line. Times from the start of the process.
const { auditSite } = await import('#audit-run/one-process');

const [, , origin = '', pages = '16'] = process.argv;
const audit = auditSite({ url: `${origin}/`, coverage: 'full', maxPages: Number(pages) });
let firstMs = 0;
for await (const event of audit)
  if (firstMs === 0 && event.type === 'page' && event.findings > 0) firstMs = performance.now();
const result = await audit.result;
const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
console.log(
  JSON.stringify({
    pages: result.status === 'completed' ? result.report.totalPages : 0,
    firstMs,
    doneMs: performance.now(),
    cpuSeconds: (userCPUTime + systemCPUTime) / 1e6,
    peakMb: maxRSS / 1024,
  }),
);
