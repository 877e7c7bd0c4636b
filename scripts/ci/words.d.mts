/** For specs. */
export function changeOf(report: object): string | null;
export function summaryOf(report: object): string;
export function commentOf(report: object, options: { job: string }): { mark: string; body: string };
export function annotations(report: object): string[];
