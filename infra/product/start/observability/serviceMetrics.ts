import { loadMailOutboxHealth } from '@marketplace/mail/outbox.ts';
import type { Pool } from 'pg';
import type { Registry } from 'prom-client';
import { type MetricSource, createGauge } from './gauges.ts';

type Queries = Pick<Pool, 'query'>;

/**
 * Creates metrics of queued mails and webhook deliveries.
 * @param pool of the command service.
 */
export function createMailAndWebhookQueueMetrics(registry: Registry, pool: Queries): MetricSource {
  const mails = createGauge(
    registry,
    'marketplace_mail_outbox',
    'Mails that are queued or waiting for a digest, and those given up in the last seven days.',
    ['state'],
  );
  const mailAge = createGauge(registry, 'marketplace_mail_outbox_oldest_seconds', 'Age of the oldest queued mail.');
  const calls = createGauge(registry, 'marketplace_webhook_deliveries', 'Queued webhook deliveries.');
  const callAge = createGauge(
    registry,
    'marketplace_webhook_oldest_seconds',
    'Age of the oldest queued webhook delivery.',
  );
  return {
    name: 'leaving',
    reset: () => {
      for (const each of [mails, mailAge, calls, callAge]) each.reset();
    },
    fill: async () => {
      const { waiting, givenUp, oldestSeconds } = await loadMailOutboxHealth(pool);
      mails.set({ state: 'waiting' }, waiting);
      mails.set({ state: 'given-up' }, givenUp);
      const inDigests = await pool.query<{ count: number }>('SELECT count(*)::int FROM mail.digest_item');
      mails.set({ state: 'for-digest' }, inDigests.rows[0]?.count ?? 0);
      mailAge.set(oldestSeconds);
      const { rows } = await pool.query<{ waiting: number; seconds: number }>(
        `SELECT count(*)::int AS waiting, coalesce(extract(epoch FROM now() - min(created_at)), 0)::float8 AS seconds
           FROM webhooks.delivery WHERE status = 'waiting'`,
      );
      calls.set(rows[0]?.waiting ?? 0);
      callAge.set(Math.max(0, rows[0]?.seconds ?? 0));
    },
  };
}

/** Creates metrics of database connections by state, and of requests that wait for a connection. */
export function createDatabasePoolMetrics(
  registry: Registry,
  pools: Readonly<Record<string, Pick<Pool, 'totalCount' | 'idleCount' | 'waitingCount' | 'options'>>>,
): MetricSource {
  const connections = createGauge(registry, 'marketplace_pool_connections', 'Connections to the database.', [
    'pool',
    'state',
  ]);
  const size = createGauge(registry, 'marketplace_pool_size', 'Maximum number of connections of a pool.', ['pool']);
  return {
    name: 'pools',
    reset: () => connections.reset(),
    fill: async () => {
      for (const [name, { totalCount, idleCount, waitingCount, options }] of Object.entries(pools)) {
        connections.set({ pool: name, state: 'busy' }, totalCount - idleCount);
        connections.set({ pool: name, state: 'idle' }, idleCount);
        connections.set({ pool: name, state: 'awaited' }, waitingCount);
        size.set({ pool: name }, options.max);
      }
      await Promise.resolve();
    },
  };
}

/** Creates metrics of readiness, and of warnings that require an operator's attention. */
export function createReadinessAndWarningMetrics(
  registry: Registry,
  state: { readonly isReady: () => Promise<boolean>; readonly needsCare: () => Promise<readonly string[]> },
): MetricSource {
  const ready = createGauge(registry, 'marketplace_ready', 'Whether all dependencies of the services work (1).');
  const warnings = createGauge(
    registry,
    'marketplace_needs_care',
    'Number of warnings that require an operator; GET /health lists them.',
  );
  return {
    name: 'state',
    reset: () => {
      ready.reset();
      warnings.reset();
    },
    fill: async () => {
      const [isReady, lines] = await Promise.all([state.isReady(), state.needsCare()]);
      ready.set(isReady ? 1 : 0);
      warnings.set(lines.length);
    },
  };
}

/** Creates metrics of open live streams. */
export function createLiveStreamMetrics(registry: Registry, liveClients: () => number): MetricSource {
  const clients = createGauge(registry, 'marketplace_live_clients', 'Open streams of changes.');
  return {
    name: 'live',
    reset: () => clients.reset(),
    fill: async () => {
      clients.set(liveClients());
      await Promise.resolve();
    },
  };
}
