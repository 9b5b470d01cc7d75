import { readFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buildHttpApp } from '@marketplace/http/app.ts';
import { createGatewayHealthRequestListener } from '@marketplace/product/gateway/remoteHealth.ts';
import { watchServiceReplicas } from '@marketplace/product/gateway/replicas.ts';
import { createHealthRequestListener } from '@marketplace/product/start/health.ts';
import {
  createOperatorRequestAuthorisationCheck,
  requestAuthenticatorWithoutSessions,
} from '@marketplace/product/start/operators.ts';
import type { EventPublishingMetrics } from '@marketplace/projections/startEventPublishingService.ts';
import { createLogger } from '@marketplace/telemetry/logger.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type TestOpenApiDocument,
  createOpenApiReplyConformanceCheck,
  type ReceivedTestApiReply,
} from '../../kit/fuzz/documentedReplies.ts';
import { listDocumentedJsonPathsInTest, listTestJsonValuePaths } from '../../kit/fuzz/documentedMembers.ts';
import type { OpenApiJsonSchema } from '../../kit/fuzz/schemaArbitrary.ts';
import { startTestMarketplace } from '../../kit/testMarketplace.ts';

const documentFile = new URL('../../../../contracts/src/openapi.json', import.meta.url);
const document = JSON.parse(readFileSync(documentFile, 'utf8')) as TestOpenApiDocument;
const healthPaths = ['/health', '/health/live', '/health/ready'];
const healthToken = 'h'.repeat(30);
const isOperator = createOperatorRequestAuthorisationCheck(requestAuthenticatorWithoutSessions, healthToken);
const readers = { 'a guest': {}, 'an operator': { authorization: `Bearer ${healthToken}` } };

/** A response with its path and the role of its reader. */
interface HealthAnswer extends ReceivedTestApiReply {
  readonly path: string;
  readonly name: string;
}

const started = new AsyncDisposableStack();
const answers: HealthAnswer[] = [];

/** Serves requests on a separate port until the tests end. @returns the URL. */
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(null)));
  started.defer(() => {
    server.close().closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Requests all health endpoints as a guest and as an operator. */
async function requestAll(kind: string, origin: string): Promise<void> {
  for (const [reader, headers] of Object.entries(readers)) {
    for (const path of healthPaths) {
      const reply = await fetch(origin + path, { headers });
      const type = reply.headers.get('content-type') ?? '';
      answers.push({
        path,
        name: `${kind}: ${path} to ${reader}`,
        status: reply.status,
        type,
        text: await reply.text(),
      });
    }
  }
}

type Sources = Parameters<typeof createHealthRequestListener>[1];

/** Serves a service like a separate program, which responds to GET /health itself. @returns the URL. */
async function serveService(name: string, app: FastifyInstance, sources: Sources): Promise<string> {
  await app.ready();
  const health = createHealthRequestListener({ [name]: app }, sources);
  const listener: RequestListener = (request, response) => app.routing(request, response);
  return serve((request, response) => (request.url === '/health' ? health : listener)(request, response));
}

async function requestGateway(
  kind: string,
  origins: Readonly<Record<'command' | 'query', string>>,
  isStopping = false,
) {
  const [command, query] = await Promise.all([
    watchServiceReplicas([origins.command]),
    watchServiceReplicas([origins.query]),
  ]);
  started.defer(command.close);
  started.defer(query.close);
  await requestAll(
    kind,
    await serve(createGatewayHealthRequestListener({ command, query }, () => isStopping, isOperator)),
  );
}

const publishingMetrics: EventPublishingMetrics = {
  events: 3,
  seconds: 5,
  since: '2026-11-21T08:00:00.000Z',
  problem: null,
};

beforeAll(async () => {
  const market = await startTestMarketplace();
  started.defer(market.close);
  const { command, query, needsCare, publishing, hints } = market.services;
  const sources = { needsCare, publishing, hints, isOperator };
  await requestAll('the product', await serve(createHealthRequestListener({ command, query }, sources)));
  const logger = createLogger({ level: 'silent', format: 'json' });
  const broken = buildHttpApp({ logger, notReady: () => Promise.resolve(['the database cannot be reached']) });
  const failing: Sources = {
    needsCare: () => Promise.resolve(['a stream is parked']),
    publishing: () => Promise.resolve(publishingMetrics),
    hints: () => ['a hint'],
    isOperator,
  };
  await requestAll(
    'the product without a database',
    await serve(createHealthRequestListener({ command, query: broken }, failing)),
  );
  const [commandOrigin, queryOrigin] = [
    await serveService('command', command, sources),
    await serveService('query', query, sources),
  ];
  await requestAll('a service', queryOrigin);
  await requestGateway('a gateway', { command: commandOrigin, query: queryOrigin });
  const brokenOrigin = await serveService('query', broken, failing);
  await requestAll('a service without a database', brokenOrigin);
  await requestGateway('a gateway without a database', { command: brokenOrigin, query: brokenOrigin });
  await requestGateway('a gateway that is stopping', { command: commandOrigin, query: queryOrigin }, true);
});
afterAll(() => started.disposeAsync());

/** Schema of a response body in the API document. */
function findSchema({ path, status }: Pick<HealthAnswer, 'path' | 'status'>): OpenApiJsonSchema {
  const operation = document.paths[path]?.['get'];
  const response = operation?.responses[status];
  return response?.content?.['application/json']?.schema ?? {};
}

/** Lists the members that `others` does not contain. */
function findMissing(others: Iterable<string>, members: Iterable<string>): readonly string[] {
  const known = new Set(others);
  return [...members].filter((member) => !known.has(member));
}

test('returns documented statuses, content types and required members', () => {
  const check = createOpenApiReplyConformanceCheck(document);
  const wrong = answers.map(({ name, path, ...answer }) => [name, check('GET', path, answer)]);
  expect(wrong.filter(([, difference]) => difference !== null)).toEqual([]);
});

test('returns no undocumented members', () => {
  const found = answers.flatMap((answer) => {
    const schema = findSchema(answer);
    const undocumented = findMissing(
      listDocumentedJsonPathsInTest(schema),
      listTestJsonValuePaths(JSON.parse(answer.text), schema),
    );
    return undocumented.map((member) => `${answer.name}: ${member}`);
  });
  expect(found).toEqual([]);
});

test.each(healthPaths)('documents no member of %s that no response contains', (path) => {
  const replies = answers.filter((answer) => answer.path === path);
  const documented = replies.flatMap((answer) => [...listDocumentedJsonPathsInTest(findSchema(answer))]);
  const answered = replies.flatMap((answer) => [
    ...listTestJsonValuePaths(JSON.parse(answer.text), findSchema(answer)),
  ]);
  expect(documented.length).toBeGreaterThan(0);
  expect(findMissing(answered, documented)).toEqual([]);
});
