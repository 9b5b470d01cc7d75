import type { MutationName } from './breaking/mutations.ts';

/** A protection that can be switched off to check that the scenario detects it. */
export interface Break {
  /** Description of the missing protection. */
  readonly what: string;
  readonly mutations: readonly MutationName[];
}

export interface Options {
  /** Number of times that the fault is repeated. */
  readonly times: number | null;
  /** Seconds that a process is stopped. */
  readonly pauseSeconds: number | null;
  /** Duration in minutes, for scenarios without a natural end. */
  readonly minutes: number | null;
}

/** Environment of a scenario; deferred actions run when it ends, even after an error. */
export interface Stage {
  readonly options: Options;
  /** Mutations of the switched-off protection; empty in an ordinary run. */
  readonly mutations: readonly MutationName[];
  /** Creates a data folder with demo accounts and catalogue that no process uses. */
  readonly newFolder: () => Promise<string>;
  readonly undo: AsyncDisposableStack;
}

/** Metrics by name, in the order in which they are printed, and failures; a run without failures has succeeded. */
export interface Outcome {
  readonly metrics: Readonly<Record<string, string | number>>;
  readonly failures: readonly string[];
}

export interface Scenario {
  readonly name: string;
  /** Guarantee of the product under this fault. */
  readonly promise: string;
  readonly breaks: Readonly<Record<string, Break>>;
  readonly run: (stage: Stage) => Promise<Outcome>;
}
