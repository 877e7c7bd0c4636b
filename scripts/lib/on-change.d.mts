export function onChange(
  folders: readonly string[],
  work: () => Promise<void>,
  onError: (error: Error) => void,
): { stop: () => Promise<void> };
