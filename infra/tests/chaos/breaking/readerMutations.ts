import type { Mutation } from './mutation.ts';

/** Rows are committed apart from the checkpoint. */
const oneTransaction: readonly Mutation[] = [
  {
    file: 'projections/src/runtime/lead.ts',
    find: 'const behind = targets.filter(',
    replace: `await client.query('COMMIT');
    await client.query('BEGIN');
    const behind = targets.filter(`,
  },
];

/** A fault: kill -9 between the rows of a batch and its checkpoint, at one batch in twenty. */
const killBetween: readonly Mutation[] = [
  {
    file: 'projections/src/runtime/lead.ts',
    find: 'await moveTargets(client, behind, batch.position);',
    replace: `if (Math.random() < 0.05) process.kill(process.pid, 'SIGKILL');
    await moveTargets(client, behind, batch.position);`,
  },
];

/** The checkpoint takes any token. */
const fencing: readonly Mutation[] = [
  {
    file: 'projections/src/runtime/lead.ts',
    find: 'if (checkpoint.token !== token) throw new Fenced(readModelsReader);',
    replace: '',
  },
  {
    file: 'infra/adapters/event-store/src/reader/checkpoint.ts',
    find: 'WHERE name = $1 AND position = $2 AND token = $3',
    replace: 'WHERE name = $1 AND position = $2 AND $3::bigint > 0',
  },
];

/** A lease is free only when its holder's connection is gone, which a frozen process keeps for ever. */
const expiry: readonly Mutation[] = [
  {
    file: 'infra/adapters/event-store/src/reader/lease.ts',
    find: 'WHERE l.expires_at < clock_timestamp() OR NOT EXISTS',
    replace: 'WHERE NOT EXISTS',
  },
];

/** A fault: a leader that does not notice that its lease was lost, so that nothing but the fence stops it. */
const deafSleeper: readonly Mutation[] = [
  {
    file: 'infra/adapters/event-store/src/reader/lease.ts',
    find: "if (rowCount === 0) lost.abort(new Error('another instance has taken the lease'));",
    replace: '',
  },
  {
    file: 'infra/adapters/event-store/src/reader/lease.ts',
    find: "if (performance.now() > endsAt) lost.abort(new Error('the lease ran out before the database answered'));",
    replace: '',
  },
];

/** An event of an unknown type counts as one that no read model wants. */
const skipUnknown: readonly Mutation[] = [
  {
    file: 'projections/src/runtime/poison.ts',
    find: 'if ([EventFailed, UnreadableEvent, EnvelopeBroken, UnstorableText].some(',
    replace: `if (error instanceof Error && error.name === 'UnknownEventType') return true;
  if ([EventFailed, UnreadableEvent, EnvelopeBroken, UnstorableText].some(`,
  },
];

/** The release that knows the event which the others do not. */
const knowsChaosEvent: readonly Mutation[] = [
  {
    file: 'contracts/src/registry.ts',
    find: 'import { type EventDefinition, type EventOf, versionsOf }',
    replace: `import { z } from 'zod';\nimport { defineEvent, type EventDefinition, type EventOf, versionsOf }`,
  },
  {
    file: 'contracts/src/registry.ts',
    find: '...rfqEvents,',
    replace: `...rfqEvents, defineEvent('ChaosHappened', 1, z.object({})),`,
  },
];

/** Of leases, checkpoints and batches. */
export const readerMutations = {
  oneTransaction,
  killBetween,
  fencing,
  expiry,
  deafSleeper,
  skipUnknown,
  knowsChaosEvent,
} as const;
