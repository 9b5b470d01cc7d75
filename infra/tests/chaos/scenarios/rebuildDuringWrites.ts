import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { withDatabase } from '../judging/database.ts';
import { createVerdict, judge } from '../judging/verdict.ts';
import { startLoad } from '../load/load.ts';
import { startReaders } from '../load/readers.ts';
import { runCli } from '../running/cli.ts';
import { stageApp } from '../running/stagedApp.ts';
import type { Scenario } from '../scenario.ts';
import { spreadOf } from '../spread.ts';

const usualTimes = 2;
/** Seconds that the report reads in one transaction. */
const reportSeconds = 4;

async function schemaOf(client: pg.Client): Promise<string> {
  const found = await client.query<{ schema: string }>(`SELECT schema FROM ops.active WHERE projection = 'rfqBoard'`);
  return found.rows[0]?.schema ?? '';
}

/** One report after the other over the read model that is active when it begins, until it is told to end. */
function startReports(
  databaseUrl: string,
): () => Promise<{ readonly done: number; readonly failed: readonly string[] }> {
  let ending = false;
  const failed: string[] = [];
  const running = withDatabase(databaseUrl, async (client) => {
    let done = 0;
    while (!ending) {
      const schema = await schemaOf(client);
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

/** A rebuild of everything, and the way back, while clients write and read and a long report runs. */
export const rebuildDuringWrites: Scenario = {
  name: 'rebuildDuringWrites',
  promise: 'a rebuild during writes and a 4 s report fails no read, and one command puts the old version back',
  breaks: {
    besideLive: { what: 'the schema that was read goes at once', mutations: ['besideLive'] },
  },
  async run(stage) {
    const verdict = createVerdict();
    const { app, people, judged } = await stageApp(stage);
    const { databaseUrl } = judged();
    const load = startLoad({ people, urls: [app.url], clients: 4, restMs: 10 });
    const readers = startReaders(app.url, people, 3);
    await delay(2_000);
    const endReports = startReports(databaseUrl);
    const times = stage.options.times ?? usualTimes;
    const [rebuilds, returns]: [number[], number[]] = [[], []];
    const cli = async (args: readonly string[]): Promise<number> => {
      const { succeeded, output, ms } = await runCli('rebuild', args, {
        folder: app.folder,
        mutations: stage.mutations,
      });
      verdict.holds(succeeded, `rebuild ${args.join(' ')} failed: ${output}`);
      return ms;
    };
    const schemas: string[] = [];
    const look = async (): Promise<void> => void schemas.push(await withDatabase(databaseUrl, schemaOf));
    for (let turn = 0; turn < times; turn += 1) {
      await look();
      rebuilds.push(await cli(['all']));
      await look();
      returns.push(await cli(['--put-back', 'all']));
      await look();
      const [before, between, after] = schemas.splice(0);
      verdict.holds(before !== between && before === after, `the active schema went ${before}, ${between}, ${after}`);
    }
    const reports = await endReports();
    const { reads, failed } = await readers.stop();
    verdict.none(failed.length, `failed reads, the first: ${failed[0] ?? ''}`);
    verdict.none(reports.failed.length, `failed reports, the first: ${reports.failed[0] ?? ''}`);
    verdict.holds(reports.done > 0, 'no report ran');
    const figures = await judge(verdict, await load.stop(), judged());
    return {
      figures: {
        rebuilds: times,
        'each took': spreadOf(rebuilds),
        'putting back took': spreadOf(returns),
        reads,
        'failed reads': failed.length,
        'reports of 4 s': reports.done,
        ...figures,
      },
      failures: verdict.failures,
    };
  },
};
