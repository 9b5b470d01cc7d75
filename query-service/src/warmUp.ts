import type { FastifyInstance } from 'fastify';
import type { LoggerPort, ReadModelPositionPort } from './ports.ts';

/**
 * Fills a cache when the service starts and when the catalogue changes, so that the first request need not compute the
 * data. Runs never overlap: changes during a run cause one more run. After a failed run, the first request computes the
 * data.
 * @param what name of the data in the log, for example `overview`.
 */
export function keepCatalogueCacheWarm(
  app: FastifyInstance,
  { hub, logger }: ReadModelPositionPort & LoggerPort,
  what: string,
  make: () => Promise<unknown>,
): void {
  let wanted = false;
  let making = false;
  const run = async (): Promise<void> => {
    making = true;
    while (wanted) {
      wanted = false;
      await make().catch((error: unknown) => logger.debug({ err: error, what }, 'Cache warm-up failed.'));
    }
    making = false;
  };
  const want = (): void => {
    wanted = true;
    if (!making) void run();
  };
  const stopListening = hub.onChange((_position, changes) => {
    if (changes === null || changes.some(([, tag]) => tag === 'Catalogue')) want();
  });
  app.addHook('onReady', (done) => {
    want();
    done();
  });
  app.addHook('preClose', (done) => {
    stopListening();
    done();
  });
}
