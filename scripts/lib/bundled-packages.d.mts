export const READ_PACKAGES: string[];
export function withDependencies(names: readonly string[]): Promise<string[]>;
