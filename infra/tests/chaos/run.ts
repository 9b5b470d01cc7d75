import { createFolderSource, removeFolder } from './running/folders.ts';
import type { Options, Outcome, Scenario, Stage } from './scenario.ts';

/** How one run of a scenario ended. `passed`: it held, or, with a protection switched off, it failed as it should. */
export interface Report extends Outcome {
  readonly scenario: string;
  /** Name of the protection that was switched off. */
  readonly broken: string | null;
  readonly passed: boolean;
  readonly seconds: number;
}

/** Runs scenarios one after the other, each in folders and processes of its own that are taken away again. */
export interface Runner {
  /** @param broken name of the break, `null` for an ordinary run. */
  run(this: void, scenario: Scenario, broken: string | null, options: Options): Promise<Report>;
  /** Takes away what the runs shared. */
  close(this: void): Promise<void>;
}

/** A runner; the first run seeds a data folder, of which every scenario gets a copy. */
export function createRunner(): Runner {
  const source = createFolderSource();

  async function attempt(scenario: Scenario, given: Omit<Stage, 'newFolder' | 'undo'>): Promise<Outcome> {
    try {
      await using undo = new AsyncDisposableStack();
      const newFolder = async (): Promise<string> => {
        const folder = await source.copy();
        undo.defer(() => removeFolder(folder));
        return folder;
      };
      return await scenario.run({ ...given, newFolder, undo });
    } catch (error) {
      return { figures: {}, failures: [error instanceof Error ? error.message : String(error)] };
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
