import type { FixSummary } from '#fixes/text';
import type { LabLoad } from '#render';

/** What a step of asking for files leaves for the next one. Kept as the state of the phase, so JSON. */
export interface ResourceState {
  /** Epoch ms. */
  untilMs: number;
}

/** What a step of the link checks leaves for the next one. Kept as the state of the phase, so JSON. */
export interface LinkState {
  /** Epoch ms. */
  untilMs: number;
  /** Hosts that were being asked when steps ended, and for how long in all, milliseconds. */
  cutMs?: Record<string, number>;
}

/** A page that is measured. */
export interface LabPageState {
  url: string;
  loads: LabLoad[];
  /** Loads that came to nothing, and why the first of them did. */
  failures: number;
  message: string | null;
}

/** What was measured so far. Kept as a part of the phase's state, so JSON. */
export interface LabState {
  /** Epoch ms. */
  untilMs: number;
  pages: LabPageState[];
}

/** How far the fixes of a run have come. Kept as a part of the phase's state, so JSON. */
export interface FixState extends Pick<
  FixSummary,
  'verified' | 'delivered' | 'removed' | 'removable' | 'kept' | 'pages' | 'pagesFixed'
> {
  isDone: boolean;
  /** Of the last page that was written. */
  afterHash: string | null;
  /** Epoch ms. */
  untilMs: number;
  keptBytes: number;
  /** Pages that nothing was found on that may be fixed. */
  passed?: number;
  /** Pages by reason. */
  skipped: Record<string, number>;
  /** Findings by reason. */
  refused: Record<string, number>;
  /** The same by rule and reason, with a space between the two. */
  refusedOf?: Record<string, number>;
  /** Proposals of a model that were kept, and what they have cost. */
  proposals: number;
  costUsd: number;
  /** What the question may cost that is under way: spent, for the worker that takes over from a worker that did not hear the answer. */
  pendingUsd?: number;
  /** Why no more of them are asked for, in a sentence. */
  note: string | null;
  /** What was shown in a browser; missing: nothing. */
  looks?: LookState;
}

/** What a browser has shown of a run's fixes. */
export interface LookState {
  pages: number;
  /** Pages that it showed for them. */
  renders: number;
  /** Rules whose safe fixes were shown on one page. */
  rules: string[];
  /** Those of them with whose fix alone the page looked different; missing: none. */
  seen?: string[];
}

/** What a step of the last phase leaves for the next one: JSON; null when that step is done. */
export interface FinishState {
  resources?: ResourceState | null;
  links?: LinkState;
  lab?: LabState;
  fixes?: FixState;
}
