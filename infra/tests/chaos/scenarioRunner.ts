import { createSeededDataFolderSource, removeDataFolderAfterPostgresStopped } from './running/seededFolders.ts';
import type {
  ChaosScenarioOptions,
  ChaosScenarioOutcome,
  ChaosScenario,
  ChaosScenarioEnvironment,
} from './scenario.ts';

/** Result of a scenario run. `passed`: the run succeeded, or it failed as expected with a protection switched off. */
export interface ChaosScenarioReport extends ChaosScenarioOutcome {
  readonly scenario: string;
  /** Name of the protection that was switched off. */
  readonly disabledProtection: string | null;
  readonly passed: boolean;
  readonly seconds: number;
}

/** Runs scenarios one after the other, each with its own folders and processes, which are removed afterwards. */
export interface ChaosScenarioRunner {
  /** @param broken name of the protection to switch off, `null` for an ordinary run. */
  run(
    this: void,
    scenario: ChaosScenario,
    broken: string | null,
    options: ChaosScenarioOptions,
  ): Promise<ChaosScenarioReport>;
  /** Removes the seeded data folder that the runs share. */
  close(this: void): Promise<void>;
}

/** Creates a runner. Its first run seeds a data folder, which is copied for every scenario. */
export function createChaosScenarioRunner(): ChaosScenarioRunner {
  const source = createSeededDataFolderSource();

  async function attempt(
    scenario: ChaosScenario,
    stage: Pick<ChaosScenarioEnvironment, 'options' | 'mutations'>,
  ): Promise<ChaosScenarioOutcome> {
    try {
      await using undo = new AsyncDisposableStack();
      const newFolder = async (): Promise<string> => {
        const folder = await source.copy();
        undo.defer(() => removeDataFolderAfterPostgresStopped(folder));
        return folder;
      };
      return await scenario.run({ ...stage, createSeededFolder: newFolder, cleanup: undo });
    } catch (error) {
      return { metrics: {}, failures: [error instanceof Error ? error.message : String(error)] };
    }
  }

  return {
    run: async (scenario, broken, options) => {
      const off = broken === null ? undefined : scenario.breaks[broken];
      const started = performance.now();
      const outcome = await attempt(scenario, { options, mutations: off?.mutations ?? [] });
      const held = outcome.failures.length === 0;
      const seconds = (performance.now() - started) / 1000;
      return {
        ...outcome,
        scenario: scenario.name,
        disabledProtection: broken,
        passed: held === (broken === null),
        seconds,
      };
    },
    close: source.close,
  };
}
