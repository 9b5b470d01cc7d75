import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { withTestDatabaseSuperuserConnection } from '../../kit/databaseConnection.ts';
import {
  createChaosFailureCollector,
  checkLogAndReadModelsAfterChaosRun,
} from '../evaluation/checkLogAndReadModelsAfterChaosRun.ts';
import { startRfqLoadTest } from '../load/rfqLoad.ts';
import { startReadLoadTest } from '../load/readLoad.ts';
import { runChaosOperatorCommand } from '../running/operatorCommand.ts';
import { startChaosProductInstance } from '../running/stagedApp.ts';
import type { ChaosScenario } from '../scenario.ts';
import { formatMedianAndMaxMilliseconds } from '../medianAndMax.ts';

const defaultTimes = 2;
/** Duration of a report in seconds; each report is one transaction. */
const reportSeconds = 4;

async function readActiveSchema(client: pg.Client): Promise<string> {
  const found = await client.query<{ schema: string }>(`SELECT schema FROM ops.active WHERE projection = 'rfqBoard'`);
  return found.rows[0]?.schema ?? '';
}

/** Runs reports one after the other on the currently active read model until the returned function is called. */
function startReports(
  databaseUrl: string,
): () => Promise<{ readonly done: number; readonly failed: readonly string[] }> {
  let ending = false;
  const failed: string[] = [];
  const running = withTestDatabaseSuperuserConnection(databaseUrl, async (client) => {
    let done = 0;
    while (!ending) {
      const schema = await readActiveSchema(client);
      await client.query('BEGIN');
      const report = `SELECT count(*), pg_sleep(${reportSeconds}) FROM ${schema}.rfq`;
      await client.query(report).then(
        () => (done += 1),
        (error: unknown) => failed.push((error as Error).message),
      );
      await client.query('COMMIT');
    }
    return done;
  });
  return async () => {
    ending = true;
    return { done: await running, failed };
  };
}

/** Rebuilds all read models and restores their previous version while clients write and read and long reports run. */
export const rebuildDuringWritesScenario: ChaosScenario = {
  name: 'rebuildDuringWrites',
  guarantee:
    'fails no read during a rebuild with writes and a 4 s report, and restores the previous version by a command',
  breaks: {
    besideLive: { what: 'the previous schema is dropped at once', mutations: ['previousSchema'] },
  },
  async run(stage) {
    const verdict = createChaosFailureCollector();
    const { app, people, getEvaluatedDatabase } = await startChaosProductInstance(stage);
    const { databaseUrl } = getEvaluatedDatabase();
    const load = startRfqLoadTest({ people, urls: [app.url], clients: 4, restMs: 10 });
    const readers = startReadLoadTest(app.url, people, 3);
    await delay(2_000);
    const endReports = startReports(databaseUrl);
    const times = stage.options.times ?? defaultTimes;
    const [rebuilds, returns]: [number[], number[]] = [[], []];
    const cli = async (args: readonly string[]): Promise<number> => {
      const { succeeded, output, ms } = await runChaosOperatorCommand('rebuild', args, {
        folder: app.folder,
        mutations: stage.mutations,
      });
      verdict.expectTrue(succeeded, `rebuild ${args.join(' ')} failed: ${output}`);
      return ms;
    };
    const schemas: string[] = [];
    const recordSchema = async (): Promise<void> =>
      void schemas.push(await withTestDatabaseSuperuserConnection(databaseUrl, readActiveSchema));
    for (let round = 0; round < times; round += 1) {
      await recordSchema();
      rebuilds.push(await cli(['all']));
      await recordSchema();
      returns.push(await cli(['--put-back', 'all']));
      await recordSchema();
      const [before, between, after] = schemas.splice(0);
      verdict.expectTrue(
        before !== between && before === after,
        `the active schemas were ${before}, ${between}, ${after}`,
      );
    }
    const reports = await endReports();
    const { reads, failed } = await readers.stop();
    verdict.expectZero(failed.length, `failed reads, the first: ${failed[0] ?? ''}`);
    verdict.expectZero(reports.failed.length, `failed reports, the first: ${reports.failed[0] ?? ''}`);
    verdict.expectTrue(reports.done > 0, 'no report ran');
    const metrics = await checkLogAndReadModelsAfterChaosRun(verdict, await load.stop(), getEvaluatedDatabase());
    return {
      metrics: {
        rebuilds: times,
        'rebuild time': formatMedianAndMaxMilliseconds(rebuilds),
        'restore time': formatMedianAndMaxMilliseconds(returns),
        reads,
        'failed reads': failed.length,
        'reports of 4 s': reports.done,
        ...metrics,
      },
      failures: verdict.failures,
    };
  },
};
