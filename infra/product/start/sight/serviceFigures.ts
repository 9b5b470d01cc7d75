import { outboxHealth } from '@marketplace/mail/outbox.ts';
import type { Pool } from 'pg';
import type { Registry } from 'prom-client';
import { type FigureSource, gauge } from './figures.ts';

type Queries = Pick<Pool, 'query'>;

/** What waits to leave: mails and calls of webhooks. @param pool of the command service. */
export function leavingFigures(registry: Registry, pool: Queries): FigureSource {
  const mails = gauge(
    registry,
    'marketplace_mail_outbox',
    'Mails that wait, also for a daily digest, and that were given up in seven days.',
    ['state'],
  );
  const mailAge = gauge(registry, 'marketplace_mail_outbox_oldest_seconds', 'Age of the oldest mail that waits.');
  const calls = gauge(registry, 'marketplace_webhook_deliveries', 'Deliveries to webhooks that wait.');
  const callAge = gauge(registry, 'marketplace_webhook_oldest_seconds', 'Age of the oldest delivery that waits.');
  return {
    name: 'leaving',
    reset: () => {
      for (const each of [mails, mailAge, calls, callAge]) each.reset();
    },
    fill: async () => {
      const { waiting, givenUp, oldestSeconds } = await outboxHealth(pool);
      mails.set({ state: 'waiting' }, waiting);
      mails.set({ state: 'given-up' }, givenUp);
      const aside = await pool.query<{ count: number }>('SELECT count(*)::int FROM mail.digest_item');
      mails.set({ state: 'for-digest' }, aside.rows[0]?.count ?? 0);
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

/** Connections to the database, by what they do, and requests that wait for one. */
export function poolFigures(
  registry: Registry,
  pools: Readonly<Record<string, Pick<Pool, 'totalCount' | 'idleCount' | 'waitingCount' | 'options'>>>,
): FigureSource {
  const connections = gauge(registry, 'marketplace_pool_connections', 'Connections to the database.', [
    'pool',
    'state',
  ]);
  const most = gauge(registry, 'marketplace_pool_size', 'Connections that a pool has at most.', ['pool']);
  return {
    name: 'pools',
    reset: () => connections.reset(),
    fill: async () => {
      for (const [name, { totalCount, idleCount, waitingCount, options }] of Object.entries(pools)) {
        connections.set({ pool: name, state: 'busy' }, totalCount - idleCount);
        connections.set({ pool: name, state: 'idle' }, idleCount);
        connections.set({ pool: name, state: 'awaited' }, waitingCount);
        most.set({ pool: name }, options.max);
      }
      await Promise.resolve();
    },
  };
}

/** Whether the services can serve, and what an operator has to see to. */
export function stateFigures(
  registry: Registry,
  state: { readonly isReady: () => Promise<boolean>; readonly needsCare: () => Promise<readonly string[]> },
): FigureSource {
  const ready = gauge(registry, 'marketplace_ready', 'Whether everything works that the services stand on (1).');
  const care = gauge(
    registry,
    'marketplace_needs_care',
    'Things that an operator has to see to; GET /health says which.',
  );
  return {
    name: 'state',
    reset: () => {
      ready.reset();
      care.reset();
    },
    fill: async () => {
      const [isReady, lines] = await Promise.all([state.isReady(), state.needsCare()]);
      ready.set(isReady ? 1 : 0);
      care.set(lines.length);
    },
  };
}

/** Pages that follow what changes. */
export function liveFigures(registry: Registry, liveClients: () => number): FigureSource {
  const clients = gauge(registry, 'marketplace_live_clients', 'Open streams of changes.');
  return {
    name: 'live',
    reset: () => clients.reset(),
    fill: async () => {
      clients.set(liveClients());
      await Promise.resolve();
    },
  };
}
