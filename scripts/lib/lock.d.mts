export type Lock = { release: () => void; heldBy: null } | { release: null; heldBy: number };
export function tryLock(path: string): Lock;
export function waitForLock(path: string, timeoutMs: number): Promise<() => void>;
