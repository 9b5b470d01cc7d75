import { startUploadTimeout } from '@marketplace/command-service/catalogue/uploadTimeout.process.ts';
import type { RunningDeadlines } from '@marketplace/command-service/deadlines/deadlineProcess.ts';
import { startSearchAlerts } from '@marketplace/command-service/searches/alerts/searchAlerts.process.ts';
import { startRfqExpiry } from '@marketplace/command-service/rfq/rfqExpiry.process.ts';
import type { PositionHub } from '@marketplace/read-models/positionHub.ts';
import { resolveSchemas } from '@marketplace/read-models/schemaNames.ts';
import type { Logger } from '@marketplace/telemetry/logger.ts';
import type { Pool } from 'pg';
import type { Log } from './log.ts';

/** Milliseconds between looks for deadlines that have passed. */
const tickMs = 5_000;

/** Milliseconds that read models have for following before saved searches are compared. */
const patienceMs = 60_000;
/** Milliseconds from a change of the catalogue until people hear of new matches; in a demo somebody is waiting for it. */
const settleMs = { usual: 10 * 60_000, demo: 5_000 } as const;

export interface DeadlineSettings {
  readonly hub: Pick<PositionHub, 'reached'>;
  /** Whether this is a demo whose mails somebody looks at. */
  readonly isShown: boolean;
}

/** Starts every process that keeps deadlines: RFQs that expire, uploads that were never finished, alerts of saved searches. */
export function startAllDeadlines(
  { store, reader, execute }: Log,
  pool: Pool,
  { hub, isShown }: DeadlineSettings,
  logger: Logger,
): RunningDeadlines {
  const deps = { store, decode: reader.decode, execute, pool, logger, now: () => new Date(), tickMs };
  const alerts = startSearchAlerts({
    ...deps,
    resolveSchemas: () => resolveSchemas(pool),
    untilRead: (position) => hub.reached(position, patienceMs),
    settleMs: isShown ? settleMs.demo : settleMs.usual,
  });
  const running = [startRfqExpiry(deps), startUploadTimeout(deps), alerts];
  return {
    problem: () => running.map(({ problem }) => problem()).find((problem) => problem !== null) ?? null,
    stop: async () => {
      await Promise.all(running.map(({ stop }) => stop()));
    },
  };
}
