import type { ChaosSourceMutationName } from './mutations/mutations.ts';

/** A protection that can be switched off, to check that the scenario detects the missing protection. */
export interface ChaosSwitchableProtection {
  /** Description of the missing protection. */
  readonly what: string;
  readonly mutations: readonly ChaosSourceMutationName[];
}

export interface ChaosScenarioOptions {
  /** Number of times that the fault is repeated. */
  readonly times: number | null;
  /** Seconds for which a process is stopped. */
  readonly pauseSeconds: number | null;
  /** Duration in minutes, for scenarios without a natural end. */
  readonly minutes: number | null;
}

/** Environment of a scenario. Actions deferred on `cleanup` run when the scenario ends, even after an error. */
export interface ChaosScenarioEnvironment {
  readonly options: ChaosScenarioOptions;
  /** Mutations of the switched-off protection; empty in an ordinary run. */
  readonly mutations: readonly ChaosSourceMutationName[];
  /** Creates a data folder that contains the demo accounts and the catalogue, and that no process uses. */
  readonly createSeededFolder: () => Promise<string>;
  readonly cleanup: AsyncDisposableStack;
}

/** Metrics by name, in the order in which they are printed, and failures; a run without failures has succeeded. */
export interface ChaosScenarioOutcome {
  readonly metrics: Readonly<Record<string, string | number>>;
  readonly failures: readonly string[];
}

export interface ChaosScenario {
  readonly name: string;
  /** Guarantee of the product under this fault. */
  readonly guarantee: string;
  readonly breaks: Readonly<Record<string, ChaosSwitchableProtection>>;
  readonly run: (stage: ChaosScenarioEnvironment) => Promise<ChaosScenarioOutcome>;
}
