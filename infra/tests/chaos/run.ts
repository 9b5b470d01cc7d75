import { createFolderSource, removeFolder } from './running/folders.ts';
import type { Options, Outcome, Scenario, Stage } from './scenario.ts';

/** Result of a scenario run. `passed`: it succeeded, or it failed with a protection switched off. */
export interface Report extends Outcome {
  readonly scenario: string;
  /** Name of the protection that was switched off. */
  readonly broken: string | null;
  readonly passed: boolean;
  readonly seconds: number;
}

/** Runs scenarios one after the other, each with its own folders and processes, which are removed afterwards. */
export interface Runner {
  /** @param broken name of the protection to switch off, `null` for an ordinary run. */
  run(this: void, scenario: Scenario, broken: string | null, options: Options): Promise<Report>;
  /** Removes data shared by the runs. */
  close(this: void): Promise<void>;
}

/** Creates a runner. Its first run seeds a data folder, which is copied for every scenario. */
export function createRunner(): Runner {
  const source = createFolderSource();

  async function attempt(scenario: Scenario, stage: Pick<Stage, 'options' | 'mutations'>): Promise<Outcome> {
    try {
      await using undo = new AsyncDisposableStack();
      const newFolder = async (): Promise<string> => {
        const folder = await source.copy();
        undo.defer(() => removeFolder(folder));
        return folder;
      };
      return await scenario.run({ ...stage, newFolder, undo });
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
      return { ...outcome, scenario: scenario.name, broken, passed: held === (broken === null), seconds };
    },
    close: source.close,
  };
}
