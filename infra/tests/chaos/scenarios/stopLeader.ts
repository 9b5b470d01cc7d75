import { setTimeout as delay } from 'node:timers/promises';
import { readModelsReader } from '@marketplace/read-models/readModels.ts';
import type pg from 'pg';
import { withDatabase } from '../judging/database.ts';
import { createVerdict, judge } from '../judging/verdict.ts';
import { startLoad } from '../load/load.ts';
import type { App } from '../running/app.ts';
import { stagePair } from '../running/stagedPair.ts';
import { until } from '../running/until.ts';
import type { Scenario } from '../scenario.ts';
import { spreadOf } from '../spread.ts';

const usualTimes = 2;
const usualPauseSeconds = 15;
/** Milliseconds within which another instance must have taken over. */
const takeoverMs = 10_000;
const patienceMs = 30_000;
/** What a reader says whose checkpoint was refused. */
const refusal = 'has become the reader';

interface Standing {
  readonly token: bigint;
  readonly position: bigint;
}

async function standingOf(client: pg.Client): Promise<Standing> {
  const { rows } = await client.query<{ token: string; position: string }>(
    'SELECT token, position FROM ops.checkpoint WHERE name = $1',
    [readModelsReader],
  );
  return { token: BigInt(rows[0]?.token ?? '0'), position: BigInt(rows[0]?.position ?? '0') };
}

/** Stops the leader between two batches: one stopped in a batch loses its connection, and is refused by that. */
async function stopBetweenBatches(client: pg.Client, leader: App): Promise<void> {
  await until('a moment between two batches', patienceMs, async () => {
    leader.signal('SIGSTOP');
    await delay(20);
    const { rowCount } = await client.query(
      `SELECT FROM pg_stat_activity WHERE application_name = 'projections' AND state LIKE 'idle in transaction%'`,
    );
    if (rowCount === 0) return true;
    leader.signal('SIGCONT');
    return false;
  });
}

interface Turn {
  /** Milliseconds from the stop to the first batch of another leader. */
  readonly takeover: number;
  readonly refused: boolean;
}

/** Stops the leader for so long. */
async function stopOnce(client: pg.Client, leader: App, pauseMs: number): Promise<Turn> {
  const refusals = (): number => leader.output().split(refusal).length - 1;
  const said = refusals();
  await stopBetweenBatches(client, leader);
  const before = await standingOf(client);
  const stoppedAt = performance.now();
  const others = async (): Promise<boolean> => {
    const { token, position } = await standingOf(client);
    return token > before.token && position > before.position;
  };
  const takeover = await until('another instance to take over', patienceMs, others).catch(() => patienceMs);
  await delay(Math.max(0, pauseMs - (performance.now() - stoppedAt)));
  leader.signal('SIGCONT');
  const refused = await until('the sleeper to be refused', patienceMs, () => refusals() > said).then(
    () => true,
    () => false,
  );
  return { takeover, refused };
}

/** SIGSTOP of the instance that leads, by turns, and its awakening. */
export const stopLeader: Scenario = {
  name: 'stopLeader',
  promise: 'another instance takes over from a stopped leader within 10 s, and the sleeper is refused when it wakes up',
  breaks: {
    fencing: { what: 'the checkpoint takes any token', mutations: ['fencing'] },
    expiry: { what: 'a lease does not run out while its holder keeps its connection', mutations: ['expiry'] },
  },
  async run(stage) {
    const verdict = createVerdict();
    const { first, second, people, judged } = await stagePair(stage, ['deafSleeper']);
    const load = startLoad({ people, urls: [first.url, second.url], clients: 6, restMs: 10 });
    const seconds = stage.options.pauseSeconds ?? usualPauseSeconds;
    const times = stage.options.times ?? usualTimes;
    const turns = await withDatabase(judged.databaseUrl, async (client) => {
      const done: Turn[] = [];
      while (done.length < times) {
        done.push(await stopOnce(client, done.length % 2 === 0 ? first : second, seconds * 1000));
      }
      return done;
    });
    const takeovers = turns.map(({ takeover }) => takeover);
    const refused = turns.filter((turn) => turn.refused).length;
    verdict.none(takeovers.filter((ms) => ms > takeoverMs).length, 'takeovers that took longer than 10 s');
    verdict.none(times - refused, 'sleepers that were not refused');
    const figures = await judge(verdict, await load.stop(), judged);
    return {
      figures: {
        stops: times,
        'each for': `${seconds} s`,
        takeover: spreadOf(takeovers),
        'sleepers refused': `${refused} of ${times}`,
        ...figures,
      },
      failures: verdict.failures,
    };
  },
};
