import { setTimeout as delay } from 'node:timers/promises';
import { readModelsCheckpointName } from '@marketplace/read-models/readModels.ts';
import type pg from 'pg';
import { withTestDatabaseSuperuserConnection } from '../../kit/databaseConnection.ts';
import {
  createChaosFailureCollector,
  checkLogAndReadModelsAfterChaosRun,
} from '../evaluation/checkLogAndReadModelsAfterChaosRun.ts';
import { startRfqLoadTest } from '../load/rfqLoad.ts';
import type { TestProductProcess } from '../running/productProcess.ts';
import { startChaosProductInstancePair } from '../running/stagedPair.ts';
import { pollUntilTestConditionIsTrue } from '../running/pollUntilTestConditionIsTrue.ts';
import type { ChaosScenario } from '../scenario.ts';
import { formatMedianAndMaxMilliseconds } from '../medianAndMax.ts';

const defaultTimes = 2;
const defaultPauseSeconds = 15;
/** Milliseconds within which another instance must take over. */
const takeoverMs = 10_000;
const timeoutMs = 30_000;
/** Text that a reader logs after its checkpoint was refused. */
const refusal = 'has become the reader';

interface ReaderState {
  readonly token: bigint;
  readonly position: bigint;
}

async function readState(client: pg.Client): Promise<ReaderState> {
  const { rows } = await client.query<{ token: string; position: string }>(
    'SELECT token, position FROM ops.checkpoint WHERE name = $1',
    [readModelsCheckpointName],
  );
  return { token: BigInt(rows[0]?.token ?? '0'), position: BigInt(rows[0]?.position ?? '0') };
}

/**
 * Stops the leader between two batches. A leader that is stopped within a batch loses its connection, so its writes
 * would be refused even without a fencing token.
 */
async function stopBetweenBatches(client: pg.Client, leader: TestProductProcess): Promise<void> {
  await pollUntilTestConditionIsTrue('a moment between two batches', timeoutMs, async () => {
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

interface StopResult {
  /** Milliseconds from the stop to the first batch of another leader. */
  readonly takeover: number;
  readonly refused: boolean;
}

/** Stops the leader for at least `pauseMs` milliseconds and measures when another instance takes over. */
async function stopOnce(client: pg.Client, leader: TestProductProcess, pauseMs: number): Promise<StopResult> {
  const refusals = (): number => leader.output().split(refusal).length - 1;
  const refusalsBefore = refusals();
  await stopBetweenBatches(client, leader);
  const before = await readState(client);
  const stoppedAt = performance.now();
  const others = async (): Promise<boolean> => {
    const { token, position } = await readState(client);
    return token > before.token && position > before.position;
  };
  const takeover = await pollUntilTestConditionIsTrue('another instance to take over', timeoutMs, others).catch(
    () => timeoutMs,
  );
  await delay(Math.max(0, pauseMs - (performance.now() - stoppedAt)));
  leader.signal('SIGCONT');
  const refused = await pollUntilTestConditionIsTrue(
    'the stopped leader to be refused',
    timeoutMs,
    () => refusals() > refusalsBefore,
  ).then(
    () => true,
    () => false,
  );
  return { takeover, refused };
}

/** Stops the leader with SIGSTOP and resumes it later, alternating between the two instances. */
export const pauseLeadingInstanceScenario: ChaosScenario = {
  name: 'stopLeader',
  guarantee: 'replaces a stopped leader within 10 s and refuses its writes when it continues',
  breaks: {
    fencing: { what: 'the checkpoint accepts any fencing token', mutations: ['fencing'] },
    expiry: { what: 'a lease does not expire while its holder stays connected', mutations: ['leaseExpiry'] },
  },
  async run(stage) {
    const verdict = createChaosFailureCollector();
    const { first, second, people, evaluatedDatabase } = await startChaosProductInstancePair(stage, [
      'ignoredLeaseLoss',
    ]);
    const load = startRfqLoadTest({ people, urls: [first.url, second.url], clients: 6, restMs: 10 });
    const seconds = stage.options.pauseSeconds ?? defaultPauseSeconds;
    const times = stage.options.times ?? defaultTimes;
    const results = await withTestDatabaseSuperuserConnection(evaluatedDatabase.databaseUrl, async (client) => {
      const done: StopResult[] = [];
      while (done.length < times) {
        done.push(await stopOnce(client, done.length % 2 === 0 ? first : second, seconds * 1000));
      }
      return done;
    });
    const takeovers = results.map(({ takeover }) => takeover);
    const refused = results.filter((result) => result.refused).length;
    verdict.expectZero(takeovers.filter((ms) => ms > takeoverMs).length, 'takeovers that took longer than 10 s');
    verdict.expectZero(times - refused, 'stopped leaders that were not refused');
    const metrics = await checkLogAndReadModelsAfterChaosRun(verdict, await load.stop(), evaluatedDatabase);
    return {
      metrics: {
        stops: times,
        'stop duration': `${seconds} s`,
        takeover: formatMedianAndMaxMilliseconds(takeovers),
        'stopped leaders refused': `${refused} of ${times}`,
        ...metrics,
      },
      failures: verdict.failures,
    };
  },
};
