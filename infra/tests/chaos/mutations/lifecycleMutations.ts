import type { ChaosSourceMutation } from './mutation.ts';

/**
 * Without this protection, the services do not wait for the gateway to drain on shutdown, and connections end without
 * notice.
 */
const shutdownNotice: readonly ChaosSourceMutation[] = [
  {
    file: 'infra/product/start/product.ts',
    find: 'await gateway.drain(drainMs, noticeMs);',
    replace: 'await Promise.all([command.close(), query.close(), gateway.drain(drainMs)]);',
  },
  { file: 'infra/adapters/http/src/app.ts', find: 'return503OnClosing: false,', replace: 'return503OnClosing: true,' },
];

/** Without this protection, live streams end without a retry hint. */
const streamRetryHint: readonly ChaosSourceMutation[] = [
  {
    file: 'query-service/src/live/liveHub.ts',
    find: 'send(client, `retry: ${',
    replace: 'void (`retry: ${',
  },
];

/** Without this protection, no request is shed under overload. */
const loadShedding: readonly ChaosSourceMutation[] = [
  {
    file: 'infra/adapters/http/src/loadShedding.ts',
    find: 'if (this.#inProgress >= this.#atOnce * times) {',
    replace: 'if (this.#inProgress > times * 1e9) {',
  },
];

/** A fault: the clock of the product's process can be moved while it runs. */
const movableClock: readonly ChaosSourceMutation[] = [
  {
    file: 'infra/product/start/main.ts',
    find: "const { runProduct } = await import('./start.ts');",
    replace:
      "await import('../../tests/chaos/running/movedClock.ts');\nconst { runProduct } = await import('./start.ts');",
  },
];

/** Histories are ordered by time. */
const orderByTime: readonly ChaosSourceMutation[] = [
  {
    file: 'query-service/src/rfq/rfqHistory.queries.ts',
    find: ".where('rfq_id', '=', rfqId)\n    .orderBy('position')",
    replace: ".where('rfq_id', '=', rfqId)\n    .orderBy('at')",
  },
];

/** The product, instead of the database, sets the start time of sessions. */
const sessionClock: readonly ChaosSourceMutation[] = [
  {
    file: 'command-service/src/accounts/sessions.ts',
    find: 'INSERT INTO accounts.session (token_hash, user_id, device, company_id, is_by_trust) SELECT $1, user_id, $5, $7, $8 FROM person`,',
    replace:
      "INSERT INTO accounts.session (token_hash, user_id, device, company_id, is_by_trust, last_seen_at) SELECT $1, user_id, $5, $7, $8, '${new Date().toISOString()}' FROM person`,",
  },
];

/** Mutations for start, stop and overload. */
export const chaosLifecycleMutations = {
  shutdownNotice,
  streamRetryHint,
  loadShedding,
  movableClock,
  orderByTime,
  sessionClock,
} as const;
