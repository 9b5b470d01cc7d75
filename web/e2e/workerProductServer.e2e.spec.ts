import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import type { FullTestScenarioSessionTokens } from './fullScenario.ts';
import {
  requestProductInstanceForTestWorker,
  type SeededRunningTestProduct,
  startServerProvidingTestProductPerWorker,
} from './workerProductServer.ts';
import { createTestDataFolder } from '../../infra/adapters/postgres/src/testing/dataFolder.ts';

const story: FullTestScenarioSessionTokens = {
  tokens: { buyer: 'b', vendor: 'v', admin: 'a', pending: 'p', analyst: 'n', longBuyer: 'l' },
};

interface Stub extends SeededRunningTestProduct {
  isReady: boolean;
  isStopped: boolean;
}

/** A substitute for a product: a server that reports whether it is ready. */
async function startStub(): Promise<Stub> {
  const server = createServer((_request, response) => response.writeHead(stub.isReady ? 200 : 503).end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stub: Stub = {
    isReady: true,
    isStopped: false,
    scenario: story,
    product: {
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      dataDir: createTestDataFolder(),
      startupMs: 0,
      kill9: () => Promise.resolve(),
      restartAllProcesses: () => Promise.resolve(),
      stop: async () => {
        stub.isStopped = true;
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
        return 0;
      },
    },
  };
  return stub;
}

async function openKeeper(start: () => Promise<Stub> = startStub) {
  const stubs: Stub[] = [];
  const keeper = await startServerProvidingTestProductPerWorker(async () => {
    const stub = await start();
    stubs.push(stub);
    return stub;
  });
  onTestFinished(() => keeper.close());
  return { keeper, stubs };
}

test("starts a product at a worker's first request and reuses it afterwards", async () => {
  const { keeper, stubs } = await openKeeper();
  expect(stubs).toEqual([]);
  const first = await requestProductInstanceForTestWorker(keeper.url, '1');
  const [again, other] = [
    await requestProductInstanceForTestWorker(keeper.url, '1'),
    await requestProductInstanceForTestWorker(keeper.url, '2'),
  ];
  expect(again).toEqual(first);
  expect(first.scenario).toEqual(story);
  expect([first.url, other.url]).toEqual(stubs.map(({ product }) => product.url));
});

test('replaces a product that is no longer ready and removes its folder', async () => {
  const { keeper, stubs } = await openKeeper();
  await requestProductInstanceForTestWorker(keeper.url, '1');
  const [gone] = stubs;
  if (gone === undefined) throw new Error('nothing was started');
  gone.isReady = false;
  const next = await requestProductInstanceForTestWorker(keeper.url, '1');
  expect(next.url).toBe(stubs[1]?.product.url);
  expect([gone.isStopped, existsSync(gone.product.dataDir)]).toEqual([true, false]);
});

test('reports why a product did not start, and tries again at the next request', async () => {
  let starts = 0;
  const { keeper } = await openKeeper(() => {
    starts += 1;
    return starts === 1 ? Promise.reject(new Error('No port is free.')) : startStub();
  });
  await expect(requestProductInstanceForTestWorker(keeper.url, '1')).rejects.toThrow('No port is free.');
  expect((await requestProductInstanceForTestWorker(keeper.url, '1')).scenario).toEqual(story);
});

test('stops every product when it closes', async () => {
  const { keeper, stubs } = await openKeeper();
  await Promise.all(['1', '2'].map((worker) => requestProductInstanceForTestWorker(keeper.url, worker)));
  await keeper.close();
  expect(stubs.map(({ isStopped }) => isStopped)).toEqual([true, true]);
  expect(stubs.filter(({ product }) => existsSync(product.dataDir))).toEqual([]);
});
