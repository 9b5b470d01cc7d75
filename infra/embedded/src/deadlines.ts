import { startUploadTimeout } from '@marketplace/command-service/catalogue/uploadTimeout.process.ts';
import type { RunningDeadlines } from '@marketplace/command-service/deadlines/deadlineProcess.ts';
import { startRfqExpiry } from '@marketplace/command-service/rfq/rfqExpiry.process.ts';
import type { Logger } from '@marketplace/telemetry/logger.ts';
import type { Pool } from 'pg';
import type { Log } from './log.ts';

/** Milliseconds between looks for deadlines that have passed. */
const tickMs = 5_000;

/** Starts every process that keeps deadlines: RFQs that expire, uploads that were never finished. */
export function startAllDeadlines({ store, reader, execute }: Log, pool: Pool, logger: Logger): RunningDeadlines {
  const deps = { store, decode: reader.decode, execute, pool, logger, now: () => new Date(), tickMs };
  const running = [startRfqExpiry(deps), startUploadTimeout(deps)];
  return {
    problem: () => running.map(({ problem }) => problem()).find((problem) => problem !== null) ?? null,
    stop: async () => {
      await Promise.all(running.map(({ stop }) => stop()));
    },
  };
}
