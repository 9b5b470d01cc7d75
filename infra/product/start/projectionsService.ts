import type { MessageBroker } from '@marketplace/messaging/port.ts';
import {
  type EventPublishingService,
  startEventPublishingService,
} from '@marketplace/projections/startEventPublishingService.ts';
import {
  type RunningReadModelUpdates,
  startReadModelProjectionWorker,
} from '@marketplace/projections/startReadModelProjectionWorker.ts';
import type { Pool } from 'pg';
import type { EventLogServices } from './eventLog.ts';
import { createCommonServiceDeps, type ServiceOptions } from './serviceOptions.ts';

/** The readers of the log: read models and publishing. */
export interface ProjectionsService {
  readonly readModels: RunningReadModelUpdates;
  /** `null` if nothing is published. */
  readonly publishing: EventPublishingService | null;
  stop(this: void): Promise<void>;
}

/** Opens the configured broker; `null` if there is none. Imports the Kafka client only if it is needed. */
async function openBroker({ settings, logger, overrides }: ServiceOptions): Promise<MessageBroker | null> {
  const { kafka = null } = settings;
  if (overrides?.broker !== undefined || kafka === null) return overrides?.broker ?? null;
  const { createKafkaMessageBroker } = await import('@marketplace/messaging/kafka.ts');
  return createKafkaMessageBroker(kafka, { debug: (fields, message) => logger.debug(fields, message) });
}

/**
 * Starts to publish the events of the log if a broker is configured. No other part of the product depends on
 * publishing.
 * @param pool of the projections service.
 */
async function openPublishing(
  options: ServiceOptions,
  log: EventLogServices,
  pool: Pool,
): Promise<EventPublishingService | null> {
  const broker = await openBroker(options);
  const { logger, now } = createCommonServiceDeps(options);
  return broker === null ? null : startEventPublishingService({ log, pool, logger, broker, now });
}

/**
 * Builds the read models of this release, then keeps them up to date and publishes events.
 * @param pool of the projections service.
 */
export async function startProjectionsService(
  options: ServiceOptions,
  log: EventLogServices,
  pool: Pool,
): Promise<ProjectionsService> {
  const { logger, overrides: { projections } = {} } = options;
  const readModels = await startReadModelProjectionWorker({
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
