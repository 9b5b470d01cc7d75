import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FullTestScenarioSessionTokens } from './fullScenario.ts';
import type { RunningTestProduct } from './product.ts';
import { removeTestDataFolder } from '../../infra/adapters/postgres/src/testing/dataFolder.ts';

/** A running product with its scenario. */
export interface SeededRunningTestProduct {
  readonly product: RunningTestProduct;
  readonly scenario: FullTestScenarioSessionTokens;
}

/** URL and scenario of a worker's product. */
export interface TestWorkerProductInstance {
  readonly url: string;
  readonly scenario: FullTestScenarioSessionTokens;
}

/** A server on the loopback interface that provides a running product for each worker. */
export interface TestWorkerProductInstanceServer {
  /** `GET <url>/<worker>` returns a `TestWorkerProductInstance`. */
  readonly url: string;
  /** Stops every product and removes its folder. */
  close(): Promise<void>;
}

async function end({ product }: SeededRunningTestProduct): Promise<void> {
  await product.stop();
  removeTestDataFolder(product.dataDir);
}

async function isReady({ product }: SeededRunningTestProduct): Promise<boolean> {
  const reply = await fetch(`${product.url}/health/ready`).catch(() => null);
  return reply?.ok === true;
}

/**
 * Starts a server that provides one product per worker. Workers cannot start and stop products themselves: a worker
 * runs several test files and has no hook that runs at its end. A product starts at the first request of its worker,
 * and is replaced if it has ended or is not ready.
 * @param start starts a product.
 */
export async function startServerProvidingTestProductPerWorker(
  start: () => Promise<SeededRunningTestProduct>,
): Promise<TestWorkerProductInstanceServer> {
  const kept = new Map<string, Promise<SeededRunningTestProduct>>();

  const renew = async (before: Promise<SeededRunningTestProduct> | undefined): Promise<SeededRunningTestProduct> => {
    const product = await before?.catch(() => undefined);
    if (product === undefined) return start();
    if (await isReady(product)) return product;
    await end(product);
    return start();
  };

  const server = createServer((request, response) => {
    const worker = request.url ?? '';
    const product = renew(kept.get(worker));
    kept.set(worker, product);
    product.then(
      ({ product: { url }, scenario }) => {
        const answer: TestWorkerProductInstance = { url, scenario };
        response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
      },
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      const products = await Promise.allSettled(kept.values());
      await Promise.all(products.flatMap((each) => (each.status === 'fulfilled' ? [end(each.value)] : [])));
    },
  };
}

/**
 * Requests the product of a worker.
 * @throws Error with the reason if the product could not start.
 */
export async function requestProductInstanceForTestWorker(
  keeper: string,
  worker: string,
): Promise<TestWorkerProductInstance> {
  const reply = await fetch(`${keeper}/${worker}`);
  if (!reply.ok) throw new Error(await reply.text());
  return (await reply.json()) as TestWorkerProductInstance;
}
