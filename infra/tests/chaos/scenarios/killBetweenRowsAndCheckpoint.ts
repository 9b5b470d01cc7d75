import type pg from 'pg';
import { withDatabase } from '../judging/database.ts';
import { createVerdict, judge } from '../judging/verdict.ts';
import { startLoad } from '../load/load.ts';
import { stageApp } from '../running/stagedApp.ts';
import { until } from '../running/until.ts';
import type { Scenario } from '../scenario.ts';

const usualTimes = 12;
/** Milliseconds within which a started product meets its death, on the busiest machine. */
const deathMs = 60_000;

/** Links whose version, which the read model counts by adding, is not the number of their events in the log. */
async function miscounted(client: pg.Client): Promise<{ readonly wrong: number; readonly counted: number }> {
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

/** kill -9 exactly between the rows of a batch and its checkpoint; counters show a batch that was handled twice. */
export const killBetweenRowsAndCheckpoint: Scenario = {
  name: 'killBetweenRowsAndCheckpoint',
  promise: 'a kill between the rows of a batch and its checkpoint leaves counters exact',
  breaks: {
    oneTransaction: { what: 'rows are committed apart from the checkpoint', mutations: ['oneTransaction'] },
  },
  async run(stage) {
    const verdict = createVerdict();
    const { app, people, judged } = await stageApp(stage);
    const load = startLoad({ people, urls: [app.url], clients: 4, restMs: 5 });
    const times = stage.options.times ?? usualTimes;
    await app.end('SIGKILL');
    for (let death = 0; death < times; death += 1) {
      app.launch([...stage.mutations, 'killBetween']);
      await until('the product to be killed between rows and checkpoint', deathMs, app.ended);
    }
    await app.again();
    const figures = await judge(verdict, await load.stop(), judged());
    const { wrong, counted } = await withDatabase(judged().databaseUrl, miscounted);
    verdict.none(wrong, 'counters that are not exact');
    return {
      figures: { kills: times, 'events counted': counted, 'counters wrong': wrong, ...figures },
      failures: verdict.failures,
    };
  },
};
