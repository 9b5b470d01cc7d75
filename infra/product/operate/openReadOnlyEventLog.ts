import { allEventDefinitions } from '@marketplace/contracts/registry.ts';
import { createEventCodec } from '@marketplace/event-store/personalData/codec.ts';
import type { StoredEventDecoder } from '@marketplace/event-store/personalData/eventReader.ts';
import type { EventStore } from '@marketplace/event-store/port.ts';
import { createPostgresEventStore } from '@marketplace/event-store/postgres.ts';
import { createDatabasePool } from '@marketplace/postgres/pool.ts';
import { addRoleToDatabaseUrl } from '@marketplace/postgres/roles.ts';
import type { Logger } from '@marketplace/telemetry/logger.ts';
import type { Pool } from 'pg';
import type { ProductSettings } from '../start/config.ts';
import { openReachableEventStoreDb } from '../start/eventStore.ts';

/** The log without keys: personal properties are `null`. */
export interface ReadOnlyEventLog {
  readonly store: EventStore;
  readonly decode: StoredEventDecoder['decode'];
  /** Connections of a role that can only read the log and write replays. */
  readonly pool: Pool;
}

/** Maximum number of connections, for reading, writing and the lock of a replay. */
const maxConnections = 4;

/** Opens the log for reading, while the product is running or stopped. The stack closes the log. */
export async function openReadOnlyEventLog(
  {
    databaseUrl,
    settings,
    logger,
  }: {
    readonly databaseUrl: string;
    readonly settings: Pick<ProductSettings, 'eventStoreUrl'>;
    readonly logger: Logger;
  },
  opened: AsyncDisposableStack,
): Promise<ReadOnlyEventLog> {
  const connectionString = addRoleToDatabaseUrl(databaseUrl, 'replay');
  const report = (error: unknown): void => logger.warn({ err: error }, 'the log is unreachable; retrying');
  const pool = createDatabasePool(connectionString, {
    max: maxConnections,
    applicationName: 'replay',
    onError: report,
  });
  opened.defer(() => pool.end());
  const { eventStoreUrl: url } = settings;
  const store =
    url === null
      ? createPostgresEventStore({ pool, connectionString, report })
      : await openReachableEventStoreDb({ url, logger });
  opened.defer(() => store.close());
  const codec = createEventCodec(allEventDefinitions);
  return { store, pool, decode: (stored) => codec.decode(stored) };
}
