import type { FastifyInstance } from 'fastify';
import type { LoggerPort, PositionPort } from './ports.ts';

/**
 * Makes something of the catalogue before anybody asks: when the service starts, and when the catalogue changes. One at a time:
 * however many changes come meanwhile, it is made once more after them. What fails is left to who asks first.
 * @param what named in the log, such as `overview`.
 */
export function warmUp(
  app: FastifyInstance,
  { hub, logger }: PositionPort & LoggerPort,
  what: string,
  make: () => Promise<unknown>,
): void {
  let wanted = false;
  let making = false;
  const run = async (): Promise<void> => {
    making = true;
    while (wanted) {
      wanted = false;
      await make().catch((error: unknown) => logger.debug({ err: error, what }, 'Something could not be made ahead.'));
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
