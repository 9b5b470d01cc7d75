import { randomUUID } from 'node:crypto';
import { listBuyerRfqsEndpoint } from '@marketplace/contracts/rfq/rfq.api.ts';
import { createEventStoreDbEventStore } from '@marketplace/event-store/eventStoreDb.ts';
import {
  type TestEventStoreDbServer,
  startTestEventStoreDbServer,
} from '@marketplace/event-store/testing/eventStoreDbServer/server.ts';
import { hashReadModels } from '@marketplace/projections/runtime/hash.ts';
import { rebuildReadModels } from '@marketplace/projections/runtime/rebuildReadModels.ts';
import { findActiveProjectionSchemas } from '@marketplace/projections/runtime/schemas.ts';
import { runInTransaction } from '@marketplace/postgres/transaction.ts';
import { createLogger } from '@marketplace/telemetry/logger.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openReachableEventStoreDb } from '@marketplace/product/start/eventStore.ts';
import { callTestApi } from '../../kit/apiCalls.ts';
import {
  rfqTestScenarioProjections,
  type RfqTestMarketplace,
  buildSampleRfqRequestBody,
  sendRfqAsTestScenarioBuyer,
  startRfqTestScenario,
} from '../../kit/rfq/rfqScenario.ts';

const silenceMs = 500;

let server: TestEventStoreDbServer;
let scenario: RfqTestMarketplace;
beforeAll(async () => {
  server = await startTestEventStoreDbServer();
  scenario = await startRfqTestScenario(undefined, {
    eventStore: createEventStoreDbEventStore({ url: server.url, silenceMs }),
  });
});
afterAll(async () => {
  await scenario.close();
  await server.stop();
});
beforeEach(() => {
  Object.assign(server.faults, { refuses: false, hangs: false, losesAnswers: false });
});

async function fetchTitles(): Promise<readonly (string | null)[]> {
  const reply = await scenario.get(`/api/rfq/user/${scenario.buyer.user.email}`, scenario.buyer);
  return listBuyerRfqsEndpoint.reply.parse(reply.body).map(({ project_title }) => project_title);
}

test('stores a whole RFQ in EventStoreDB, while users read their own writes', async () => {
  const rfqId = await sendRfqAsTestScenarioBuyer(scenario, ['emnify', 'soracom'], { projectTitle: 'Cold chain' });
  expect(await fetchTitles()).toEqual(['Cold chain']);
  const { emnify } = scenario.vendors;
  expect((await scenario.post('/api/vendor/rfq/accept', { rfq_id: rfqId }, emnify)).status).toBe(200);
  const quote = { rfq_id: rfqId, quote_amount: '0.71', quote_currency: 'EUR', quote_details: 'Pooled data' };
  expect((await scenario.post('/api/vendor/rfq/respond', quote, emnify)).status).toBe(200);
  const links = await scenario.get(`/api/rfq/${rfqId}/providers`, scenario.buyer);
  expect(links.headers['x-stale']).toBeUndefined();
  expect(JSON.stringify(links.body)).toContain('0.71');
  expect(server.events.some(({ stream }) => stream === `rfq-${rfqId}`)).toBe(true);
});

test.each(['refuses', 'hangs'] as const)(
  'rejects commands and reports not ready, but serves queries, while the event store %s',
  async (fault) => {
    server.faults[fault] = true;
    const refused = await scenario.post(
      '/api/rfq/send',
      buildSampleRfqRequestBody(['emnify']),
      scenario.buyer,
      randomUUID(),
    );
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '2']);
    const read = await callTestApi(scenario.market.query, 'GET', '/api/providers');
    expect(read.status).toBe(200);
    const health = await callTestApi(scenario.market.command, 'GET', '/health/ready');
    expect([health.status, health.body['reasons']]).toEqual([503, ['the event store cannot be reached']]);
  },
);

test('returns the original reply when a command is repeated after its reply was lost', async () => {
  const key = randomUUID();
  const payload = buildSampleRfqRequestBody(['emnify'], { projectTitle: 'Sent twice' });
  const send = () => scenario.post('/api/rfq/send', payload, scenario.buyer, key);
  server.faults.losesResponses = true;
  expect((await send()).status).toBe(503);
  server.faults.losesResponses = false;
  const [first, second] = [await send(), await send()];
  expect([first.status, second.body]).toEqual([200, first.body]);
  expect((await fetchTitles()).filter((title) => title === 'Sent twice')).toHaveLength(1);
});

test('stores the same rows in a rebuild from EventStoreDB', async () => {
  const { store, reader, pool } = scenario.market;
  const log = createLogger({ level: 'silent', format: 'json' });
  const hash = async () =>
    runInTransaction(pool, async (client) =>
      hashReadModels(client, await findActiveProjectionSchemas(client, rfqTestScenarioProjections)),
    );
  await fetchTitles();
  const live = await hash();
  await rebuildReadModels(
    { store, reader, pool, log, projections: rfqTestScenarioProjections },
    rfqTestScenarioProjections,
    () => undefined,
  );
  expect(await hash()).toBe(live);
});

test('reports the setting and its URL without the password when the server is down at start', async () => {
  const stoppedServer = await startTestEventStoreDbServer();
  await stoppedServer.stop();
  const url = stoppedServer.url.replace('//', '//admin:secret@');
  const logger = createLogger({ level: 'silent', format: 'json' });
  const message = await openReachableEventStoreDb({ url, logger, patienceMs: 0 }).then(String, String);
  expect(message).toMatch(/EVENT_STORE_URL is esdb:\/\/127\.0\.0\.1:\d+, which does not respond/);
  expect(message).toContain('unset it to store events in Postgres');
  expect(message).not.toContain('secret');
});
