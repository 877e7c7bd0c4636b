export function onChange(
  folder: string,
  work: () => Promise<void>,
  onError: (error: Error) => void,
): { stop: () => Promise<void> };
