export interface Ended {
  exitCode: number;
  stdout: string;
  stderr: string;
}

export interface CommandOptions {
  /** All of its environment. */
  env: Record<string, string>;
  /** Folder that it runs in. */
  folder?: string;
}

export declare class StandingCommands {
  run(args: readonly string[], options: CommandOptions): Promise<Ended>;
  close(): Promise<void>;
}

export declare class InstallationCommands {
  constructor(env: Record<string, string>);
  run(args: readonly string[]): Promise<string>;
  admin(args: readonly string[]): Promise<unknown>;
  close(): Promise<void>;
}
