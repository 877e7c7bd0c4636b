/** The one JSON line that each peer prints. */
export interface PeerResult {
  /** Pages that answered 200 with HTML. */
  pages: number;
  /** The whole process, start-up included. */
  cpuSeconds: number;
  wallSeconds: number;
  peakRssMb: number;
  /** Final answers by status, redirects followed. */
  statusCounts: Record<string, number>;
}

/** Figures of this very process, printed as the last thing it does. */
export function printResult(pages: number, wallSeconds: number, statusCounts: Record<string, number>): void {
  const { user, system } = process.cpuUsage();
  const result: PeerResult = {
    pages,
    cpuSeconds: (user + system) / 1e6,
    wallSeconds,
    peakRssMb: process.resourceUsage().maxRSS / 1024,
    statusCounts,
  };
  console.log(JSON.stringify(result));
}
