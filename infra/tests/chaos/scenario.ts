import type { MutationName } from './breaking/mutations.ts';

/** A protection switched off, to see that the scenario would notice. */
export interface Break {
  /** What is off. */
  readonly what: string;
  readonly mutations: readonly MutationName[];
}

export interface Options {
  /** How often the fault strikes, where a scenario repeats it. */
  readonly times: number | null;
  /** Seconds that a process stays stopped. */
  readonly pauseSeconds: number | null;
  /** Minutes that a scenario lasts, where it has no end of its own. */
  readonly minutes: number | null;
}

/** What a scenario works with; everything deferred is undone after it, whatever happens. */
export interface Stage {
  readonly options: Options;
  /** Of the break, none in an ordinary run. */
  readonly mutations: readonly MutationName[];
  /** A data folder with demo accounts and catalogue that nothing serves. */
  readonly newFolder: () => Promise<string>;
  readonly undo: AsyncDisposableStack;
}

/** Figures by name, in the order in which they are printed, and what did not hold; nothing did when that is empty. */
export interface Outcome {
  readonly figures: Readonly<Record<string, string | number>>;
  readonly failures: readonly string[];
}

export interface Scenario {
  readonly name: string;
  /** What the product promises under this fault. */
  readonly promise: string;
  readonly breaks: Readonly<Record<string, Break>>;
  readonly run: (stage: Stage) => Promise<Outcome>;
}
