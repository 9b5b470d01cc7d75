import type { ChaosSourceMutation } from './mutation.ts';

/** Commits rows and checkpoint separately, instead of in a single transaction. */
const singleTransaction: readonly ChaosSourceMutation[] = [
  {
    file: 'projections/src/runtime/lead.ts',
    find: 'const behind = targets.filter(',
    replace: `await client.query('COMMIT');
    await client.query('BEGIN');
    const behind = targets.filter(`,
  },
];

/** A fault: SIGKILL between the rows of a batch and its checkpoint, with a probability of 5 % per batch. */
const killBeforeCheckpoint: readonly ChaosSourceMutation[] = [
  {
    file: 'projections/src/runtime/lead.ts',
    find: 'await updateProjectionSchemaPositions(client, behind, batch.position);',
    replace: `if (Math.random() < 0.05) process.kill(process.pid, 'SIGKILL');
    await updateProjectionSchemaPositions(client, behind, batch.position);`,
  },
];

/** Without this protection, the checkpoint accepts any fencing token. */
const fencing: readonly ChaosSourceMutation[] = [
  {
    file: 'projections/src/runtime/lead.ts',
    find: 'if (checkpoint.token !== token) throw new EventLogReaderFencedError(readModelsCheckpointName);',
    replace: '',
  },
  {
    file: 'infra/adapters/event-store/src/reader/checkpoint.ts',
    find: 'WHERE name = $1 AND position = $2 AND token = $3',
    replace: 'WHERE name = $1 AND position = $2 AND $3::bigint > 0',
  },
];

/**
 * Without this protection, a lease is released only when its holder's connection closes, which a frozen process never
 * does.
 */
const leaseExpiry: readonly ChaosSourceMutation[] = [
  {
    file: 'infra/adapters/event-store/src/reader/lease.ts',
    find: 'WHERE l.expires_at < clock_timestamp() OR NOT EXISTS',
    replace: 'WHERE NOT EXISTS',
  },
];

/** A fault: the leader does not notice that it lost its lease, so that only the fencing token stops it. */
const ignoredLeaseLoss: readonly ChaosSourceMutation[] = [
  {
    file: 'infra/adapters/event-store/src/reader/lease.ts',
    find: "if (rowCount === 0) lost.abort(new Error('another instance has taken the lease'));",
    replace: '',
  },
  {
    file: 'infra/adapters/event-store/src/reader/lease.ts',
    find: "if (performance.now() > endsAt) lost.abort(new Error('the lease expired before the database responded'));",
    replace: '',
  },
];

/** Events of unknown types are skipped like events that no read model uses. */
const skipUnknown: readonly ChaosSourceMutation[] = [
  {
    file: 'projections/src/runtime/poison.ts',
    find: '  return error instanceof pg.DatabaseError && dataErrors',
    replace: `  if (error instanceof Error && error.name === 'UnknownEventTypeError') return true;
  return error instanceof pg.DatabaseError && dataErrors`,
  },
];

/** Simulates a later release, which knows an event type that the other instances do not know. */
const knownChaosEvent: readonly ChaosSourceMutation[] = [
  {
    file: 'contracts/src/registry.ts',
    find: 'import { type EventDefinition, type InferredDomainEvent, listEventVersions }',
    replace: `import { z } from 'zod';\nimport { defineFirstEventVersionFromSchema, type EventDefinition, type InferredDomainEvent, listEventVersions }`,
  },
  {
    file: 'contracts/src/registry.ts',
    find: '...rfqEvents,',
    replace: `...rfqEvents, defineFirstEventVersionFromSchema('ChaosHappened', 1, z.object({})),`,
  },
];

/** Mutations for leases, checkpoints and batches. */
export const chaosLogReaderMutations = {
  singleTransaction,
  killBeforeCheckpoint,
  fencing,
  leaseExpiry,
  ignoredLeaseLoss,
  skipUnknown,
  knownChaosEvent,
} as const;
