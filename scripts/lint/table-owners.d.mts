export const OWNERS: Readonly<Record<string, readonly string[]>>;
export const FUNCTION_OWNERS: Readonly<Record<string, readonly string[]>>;
