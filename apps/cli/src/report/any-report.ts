/** A report as JSON, ours or that of another tool: what its members are is looked at where they are read. */
export type AnyReport = Readonly<Record<string, unknown>>;
