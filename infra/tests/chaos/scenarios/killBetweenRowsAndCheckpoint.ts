import type pg from 'pg';
import { withTestDatabaseSuperuserConnection } from '../../kit/databaseConnection.ts';
import {
  createChaosFailureCollector,
  checkLogAndReadModelsAfterChaosRun,
} from '../evaluation/checkLogAndReadModelsAfterChaosRun.ts';
import { startRfqLoadTest } from '../load/rfqLoad.ts';
import { startChaosProductInstance } from '../running/stagedApp.ts';
import { pollUntilTestConditionIsTrue } from '../running/pollUntilTestConditionIsTrue.ts';
import type { ChaosScenario } from '../scenario.ts';

const defaultTimes = 12;
/** Milliseconds within which a started product must have been killed, even on a slow machine. */
const killTimeoutMs = 60_000;

/** Counts the RFQ links whose version, which each event increments, differs from the number of their events. */
async function countWrongVersions(client: pg.Client): Promise<{ readonly wrong: number; readonly counted: number }> {
  const active = await client.query<{ schema: string }>(`SELECT schema FROM ops.active WHERE projection = 'rfqBoard'`);
  const found = await client.query<{ wrong: number; counted: number }>(
    `WITH logged AS (
       SELECT (data ->> 'linkId')::uuid AS link_id, count(*)::int AS events
         FROM log.event WHERE data ->> 'linkId' IS NOT NULL GROUP BY 1
     )
     SELECT count(*) FILTER (WHERE l.version <> coalesce(e.events, 0))::int AS wrong,
            coalesce(sum(e.events), 0)::int AS counted
       FROM ${active.rows[0]?.schema ?? ''}.rfq_link l LEFT JOIN logged e USING (link_id)`,
  );
  return found.rows[0] ?? { wrong: 0, counted: 0 };
}

/**
 * Kills the product after it has written the rows of a batch and before it stores the batch's checkpoint. Counters
 * reveal batches that were processed twice.
 */
export const killBetweenRowsAndCheckpointScenario: ChaosScenario = {
  name: 'killBetweenRowsAndCheckpoint',
  guarantee: 'keeps counters exact when it is killed between the rows of a batch and its checkpoint',
  breaks: {
    oneTransaction: { what: 'rows and checkpoint are committed separately', mutations: ['singleTransaction'] },
  },
  async run(stage) {
    const verdict = createChaosFailureCollector();
    const { app, people, getEvaluatedDatabase } = await startChaosProductInstance(stage);
    const load = startRfqLoadTest({ people, urls: [app.url], clients: 4, restMs: 5 });
    const times = stage.options.times ?? defaultTimes;
    await app.stop('SIGKILL');
    for (let kill = 0; kill < times; kill += 1) {
      app.launch([...stage.mutations, 'killBeforeCheckpoint']);
      await pollUntilTestConditionIsTrue(
        'the product to be killed between rows and checkpoint',
        killTimeoutMs,
        app.hasEnded,
      );
    }
    await app.restart();
    const metrics = await checkLogAndReadModelsAfterChaosRun(verdict, await load.stop(), getEvaluatedDatabase());
    const { wrong, counted } = await withTestDatabaseSuperuserConnection(
      getEvaluatedDatabase().databaseUrl,
      countWrongVersions,
    );
    verdict.expectZero(wrong, 'wrong counters');
    return {
      metrics: { kills: times, 'events counted': counted, 'wrong counters': wrong, ...metrics },
      failures: verdict.failures,
    };
  },
};
