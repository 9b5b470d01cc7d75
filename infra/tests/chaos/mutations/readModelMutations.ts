import type { ChaosSourceMutation } from './mutation.ts';

/** A fault: a handler fails for valid data. Without the mutation, the handler works, as in a later release. */
const brittleHandler: readonly ChaosSourceMutation[] = [
  {
    file: 'projections/src/rfq/rfqBoard.projection.ts',
    find: 'const { amount, currency, amountUnit, parts, validUntil, inclusions, details, notes } = data;',
    replace: `const { amount, currency, amountUnit, parts, validUntil, inclusions, details, notes } = data;
    if (notes === 'CHAOS') throw new Error('these notes are too much');`,
  },
];

/** Without this protection, nothing is parked: the reader stops at an event that a handler cannot process. */
const parking: readonly ChaosSourceMutation[] = [
  {
    file: 'projections/src/runtime/lead.ts',
    find: 'if (!isPoisonEventError(error)) throw error;',
    replace: 'throw error;',
  },
];

/** Without this protection, later events of a parked stream are processed. */
const parkedStreamOrder: readonly ChaosSourceMutation[] = [
  {
    file: 'projections/src/runtime/applyBatch.ts',
    find: '|| erasureEvents.includes(event.name) || !parked.has(getStreamToPark(projection, event.stream))',
    replace: '|| getStreamToPark(projection, event.stream) !== ""',
  },
];

/** Without this protection, a rebuild skips events that fail. */
const rebuildErrors: readonly ChaosSourceMutation[] = [
  {
    file: 'projections/src/runtime/rebuildReadModels.ts',
    find: 'createEventByEventWriter((_client, _target, failure) => Promise.reject(failure));',
    replace: 'createEventByEventWriter(() => Promise.resolve());',
  },
  {
    file: 'projections/src/runtime/rebuildReadModels.ts',
    find: `if (isPoisonEventError(error)) await writeAll(writeOrFail);
    throw error;`,
    replace: `if (!isPoisonEventError(error)) throw error;
    await writeAll(writeOrFail);`,
  },
];

/** Without this protection, a rebuilt schema replaces the previous one, which is dropped at once. */
const previousSchema: readonly ChaosSourceMutation[] = [
  {
    file: 'projections/src/runtime/schemas.ts',
    find: `await client.query('UPDATE ops.read_model SET retired_at = NULL, built_at = NULL WHERE schema = $1', [schema]);`,
    replace: `await client.query('UPDATE ops.read_model SET retired_at = NULL, built_at = NULL WHERE schema = $1', [schema]);
    const old = await client.query('SELECT schema FROM ops.read_model WHERE retired_at IS NOT NULL');
    for (const row of old.rows) {
      await client.query('DROP SCHEMA ' + row.schema + ' CASCADE');
      await client.query('DELETE FROM ops.read_model WHERE schema = $1', [row.schema]);
    }`,
  },
];

/** Mutations for read models, parked streams and rebuilds. */
export const chaosReadModelMutations = {
  brittleHandler,
  parking,
  parkedStreamOrder,
  rebuildErrors,
  previousSchema,
} as const;
