export function serveStaticSite(options: {
  folder: string;
  port: number;
}): Promise<{ origin: string; port: number; close(): Promise<void> }>;
