import type { MessageBroker } from '@marketplace/messaging/port.ts';
import { type PublishingService, startPublishing } from '@marketplace/projections/startPublishing.ts';
import { type ReadModelsService, startReadModels } from '@marketplace/projections/startReadModels.ts';
import type { Pool } from 'pg';
import type { Log } from './log.ts';
import { ownPorts, type ServiceOptions } from './serviceOptions.ts';

/** What follows the log: the read models, and what is published. */
export interface ProjectionsPart {
  readonly readModels: ReadModelsService;
  /** `null` where nothing is published. */
  readonly publishing: PublishingService | null;
  stop(this: void): Promise<void>;
}

/** Where public events go, or `null`. The client of Kafka is read only where there is one. */
async function brokerOf({ settings, logger, overrides }: ServiceOptions): Promise<MessageBroker | null> {
  const { kafka = null } = settings;
  if (overrides?.broker !== undefined || kafka === null) return overrides?.broker ?? null;
  const { createKafkaBroker } = await import('@marketplace/messaging/kafka.ts');
  return createKafkaBroker(kafka, { debug: (fields, message) => logger.debug(fields, message) });
}

/** Publishes the log where there is a broker; nothing of the product waits for it. @param pool of projections. */
async function publishingOf(options: ServiceOptions, log: Log, pool: Pool): Promise<PublishingService | null> {
  const broker = await brokerOf(options);
  const { logger, now } = ownPorts(options);
  return broker === null ? null : startPublishing({ log, pool, logger, broker, now });
}

/** Fills the read models that this release needs, and follows the log from then on. @param pool of projections. */
export async function startProjectionsPart(options: ServiceOptions, log: Log, pool: Pool): Promise<ProjectionsPart> {
  const { logger, overrides: { projections } = {} } = options;
  const readModels = await startReadModels({
    ...{ log, pool, logger },
    ...(projections !== undefined && { projections }),
  });
  const publishing = await publishingOf(options, log, pool);
  return {
    ...{ readModels, publishing },
    stop: async () => {
      await Promise.all([readModels.stop(), publishing?.stop()]);
    },
  };
}
