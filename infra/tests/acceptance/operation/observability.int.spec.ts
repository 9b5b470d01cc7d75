import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { currentTermsOfServiceVersion } from '@marketplace/contracts/accounts/accounts.terms.ts';
import { allEndpoints } from '@marketplace/contracts/registry.ts';
import { readGitCommit } from '@marketplace/product/start/commit.ts';
import { readProductVersion } from '@marketplace/product/start/deployment.ts';
import { repositoryRootFolder } from '@marketplace/product/start/folders.ts';
import { createGateway, createGatewayServiceRouter } from '@marketplace/product/start/gateway.ts';
import { serveProgramMetrics } from '@marketplace/product/start/observability/serveProgramMetrics.ts';
import { createMetricSourceFactoryForAllServices } from '@marketplace/product/start/observability/productMetrics.ts';
import { startTracing } from '@marketplace/product/start/observability/startTracing.ts';
import { createLogger } from '@marketplace/telemetry/logger.ts';
import { processMetricsRegistry } from '@marketplace/telemetry/metrics.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { listMetricsOfDashboardsAndAlerts } from '../../kit/deployedMetrics.ts';
import { testPassword } from '../../kit/apiCalls.ts';
import { startTestMarketplace, type InProcessTestMarketplace } from '../../kit/testMarketplace.ts';

interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly name: string;
  readonly links?: readonly { readonly traceId: string; readonly spanId: string }[];
}

/** Content of a request to an OTLP receiver, in JSON. */
interface ReceivedTraces {
  readonly resourceSpans: readonly { readonly scopeSpans: readonly { readonly spans: readonly Span[] }[] }[];
}

const traceId = '0af7651916cd43dd8448eb211c80319c';
const traceparent = `00-${traceId}-b7ad6b7169203331-01`;
const operatorToken = 'o'.repeat(30);
const lines: string[] = [];
const spans: Span[] = [];
const started = new AsyncDisposableStack();
let market: InProcessTestMarketplace;
let origin: string;
let flush: () => Promise<void>;
let registered: { readonly sessionToken: string; readonly position: string };

async function listenOnFreePort(server: Server): Promise<string> {
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(null)));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function readText(request: IncomingMessage): Promise<string> {
  return (await request.toArray()).join('');
}

/** Starts an OTLP receiver in this process. */
async function startReceiver(): Promise<string> {
  const server = createServer((request, response) => {
    void readText(request).then((text) => {
      const { resourceSpans } = JSON.parse(text) as ReceivedTraces;
      spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  started.defer(() => void server.close());
  return listenOnFreePort(server);
}

const request = (path: string, headers: Record<string, string> = {}, body?: object) =>
  fetch(`${origin}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    body: body === undefined ? null : JSON.stringify(body),
  });

async function startGateway(): Promise<void> {
  const { services, command, query } = market;
  const isOperator = ({ headers }: IncomingMessage) =>
    Promise.resolve(headers.authorization === `Bearer ${operatorToken}`);
  const settings = { host: '127.0.0.1', observability: { metricsPort: null, tracesUrl: null, traceShare: 1 } };
  const sources = createMetricSourceFactoryForAllServices(services, tmpdir());
  const health = await serveProgramMetrics({ settings, sources, isOperator, started }, (_, response) => response.end());
  const { server } = createGateway(createGatewayServiceRouter(Object.values(allEndpoints)), {
    command: (request, response) => command.routing(request, response),
    query: (request, response) => query.routing(request, response),
    web: (_, response) => response.end(),
    health,
  });
  started.defer(() => void server.close());
  origin = await listenOnFreePort(server);
}

beforeAll(async () => {
  // Clears metrics of tests that ran earlier in this process.
  processMetricsRegistry.resetMetrics();
  const logger = createLogger({ level: 'debug', format: 'json', destination: { write: (line) => lines.push(line) } });
  const tracing = { metricsPort: null, tracesUrl: await startReceiver(), traceShare: 1 };
  flush = await startTracing(tracing, 'marketplace', logger);
  market = await startTestMarketplace({ logger });
  started.defer(() => market.close());
  await startGateway();
  const person = { email: 'ada@acme.example', password: testPassword, firstName: 'Ada', lastName: 'Byron' };
  const body = { ...person, company: 'Acme Logistics', termsVersion: currentTermsOfServiceVersion };
  const reply = await request('/api/auth/register', { traceparent }, body);
  registered = (await reply.json()) as typeof registered;
  await market.waitForPosition(registered.position);
  const session = { authorization: `Bearer ${registered.sessionToken}`, 'x-read-after': registered.position };
  expect((await request('/api/auth/validate', { ...session, traceparent })).status).toBe(200);
});
afterAll(() => started.disposeAsync());

const findLines = (id: string) =>
  lines.map((line) => JSON.parse(line) as Record<string, unknown>).filter((line) => line['traceId'] === id);

test('finds log lines of all services and the event by a trace id from the browser', async () => {
  await vi.waitUntil(() => findLines(traceId).some(({ reader }) => reader === 'read-models'), { timeout: 60_000 });
  const found = findLines(traceId);
  expect(found.map(({ service, reader }) => service ?? reader)).toEqual(
    expect.arrayContaining(['command', 'read-models', 'query']),
  );
  const { events } = await market.store.readAll(0n);
  const traced = events.filter(({ meta }) => meta.traceId === traceId);
  expect(traced.map(({ type }) => type)).toContain('UserRegistered.v2');
});

test('logs no personal data', () => {
  expect(findLines(traceId).length).toBeGreaterThan(0);
  for (const line of lines) expect(line).not.toMatch(/ada@|Byron|Acme|Quiet-harbour/i);
});

test('starts a new trace for an invalid or untrusted traceparent', async () => {
  await request('/api/providers', { traceparent: `00-${traceId}-ada@acme.example-01`, tracestate: 'vendor=ada' });
  const { length } = findLines(traceId);
  await request('/api/providers', { traceparent: '00-nothing' });
  expect(findLines(traceId)).toHaveLength(length);
  expect(lines.join('')).not.toContain('vendor=ada');
});

test('returns metrics by route and without personal data to operators only', async () => {
  expect((await request('/metrics')).status).toBe(401);
  expect((await request('/metrics', { authorization: `Bearer ${registered.sessionToken}` })).status).toBe(401);
  await request('/api/rfq/ada@acme.example/providers');
  const text = await (await request('/metrics', { authorization: `Bearer ${operatorToken}` })).text();
  expect(text).toMatch(/marketplace_commands_total\{command="POST \/api\/auth\/register",outcome="accepted"\} 1/);
  expect(text).toMatch(/marketplace_append_duration_seconds_count\{outcome="appended"\} [1-9]/);
  expect(text).toMatch(/marketplace_folded_streams_total\{outcome="miss"\} [1-9]/);
  expect(text).toMatch(/marketplace_folded_streams_bytes [1-9]/);
  expect(text).toMatch(/marketplace_reader_lag_positions\{reader="read-models"\} 0/);
  expect(text).not.toMatch(/ada@|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}/);
});

test('names the running release and commit', async () => {
  const text = await (await request('/metrics', { authorization: `Bearer ${operatorToken}` })).text();
  const [version, commit] = [readProductVersion(), readGitCommit(repositoryRootFolder) ?? 'unknown'];
  expect(text).toContain(`marketplace_build_info{version="${version}",commit="${commit}"} 1\n`);
});

test('creates no additional series for arbitrary requests of guests', async () => {
  const series = async () => {
    const text = await (await request('/metrics', { authorization: `Bearer ${operatorToken}` })).text();
    return text.split('\n').filter((line) => line.startsWith('marketplace_http')).length;
  };
  await request('/api/nothing-0');
  await request('/api/providers');
  const before = await series();
  const odd = Array.from({ length: 50 }, (_, index) => `/api/nothing-${index}/${'x'.repeat(index)}?q=${index}`);
  await Promise.all(odd.map((path) => request(path, { 'user-agent': path })));
  expect(await series()).toBe(before);
});

test('exposes every metric of the dashboards and alerts', async () => {
  const text = await (await request('/metrics', { authorization: `Bearer ${operatorToken}` })).text();
  const exposed = new Set(text.matchAll(/^# TYPE (\S+)/gm).map(([, name = '']) => name));
  const used = listMetricsOfDashboardsAndAlerts();
  expect(used.length).toBeGreaterThan(20);
  expect(used.filter((name) => !exposed.has(name.replace(/_(bucket|count|sum)$/, '')) && !exposed.has(name))).toEqual(
    [],
  );
});

test('links a command, its events and the read models in the receiver', async () => {
  await flush();
  const ofTrace = spans.filter((span) => span.traceId === traceId);
  expect(ofTrace.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['gateway', 'POST /api/auth/register', 'decide', 'append', 'read-models']),
  );
  const { events } = await market.store.readAll(0n);
  const { meta } = events.find((event) => event.meta.traceId === traceId) ?? {};
  const command = ofTrace.find(({ spanId }) => spanId === meta?.spanId);
  expect(command?.name).toBe('decide');
  const batches = spans.filter(({ name }) => name === 'read-models');
  const linked = batches.flatMap(({ links = [] }) => links.map((link) => link.spanId));
  expect(linked).toContain(command?.spanId);
});
