import type { MessageBroker } from '@marketplace/messaging/port.ts';
import {
  type EventPublishingService,
  startEventPublishingService,
} from '@marketplace/projections/startEventPublishingService.ts';
import { type RunningReadModelUpdates, startReadModels } from '@marketplace/projections/startReadModels.ts';
import type { Pool } from 'pg';
import type { EventLog } from './eventLog.ts';
import { createCommonServiceDeps, type ServiceOptions } from './serviceOptions.ts';

/** The readers of the log: read models and publishing. */
export interface ProjectionsService {
  readonly readModels: RunningReadModelUpdates;
  /** `null` if nothing is published. */
  readonly publishing: EventPublishingService | null;
  stop(this: void): Promise<void>;
}

/** Opens the configured broker, or `null`. The Kafka client is only imported if it is used. */
async function openBroker({ settings, logger, overrides }: ServiceOptions): Promise<MessageBroker | null> {
  const { kafka = null } = settings;
  if (overrides?.broker !== undefined || kafka === null) return overrides?.broker ?? null;
  const { createKafkaMessageBroker } = await import('@marketplace/messaging/kafka.ts');
  return createKafkaMessageBroker(kafka, { debug: (fields, message) => logger.debug(fields, message) });
}

/**
 * Publishes the log if there is a broker; no other part depends on it.
 * @param pool of projections.
 */
async function openPublishing(
  options: ServiceOptions,
  log: EventLog,
  pool: Pool,
): Promise<EventPublishingService | null> {
  const broker = await openBroker(options);
  const { logger, now } = createCommonServiceDeps(options);
  return broker === null ? null : startEventPublishingService({ log, pool, logger, broker, now });
}

/**
 * Builds the read models of this release, then follows the log.
 * @param pool of projections.
 */
export async function startProjectionsService(
  options: ServiceOptions,
  log: EventLog,
  pool: Pool,
): Promise<ProjectionsService> {
  const { logger, overrides: { projections } = {} } = options;
  const readModels = await startReadModels({
    ...{ log, pool, logger },
    ...(projections !== undefined && { projections }),
  });
  const publishing = await openPublishing(options, log, pool);
  return {
    ...{ readModels, publishing },
    stop: async () => {
      await Promise.all([readModels.stop(), publishing?.stop()]);
    },
  };
}
