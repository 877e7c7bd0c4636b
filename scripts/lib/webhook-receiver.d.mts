export function startReceiver(options: {
  port: number;
  secret: () => string | null;
}): Promise<{ origin: string; port: number; close(): Promise<void> }>;
