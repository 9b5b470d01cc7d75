import type { Mutation } from './mutation.ts';

/** Whatever node the client is connected to answers what decides. */
const asksLeader: readonly Mutation[] = [
  {
    file: 'infra/adapters/event-store/src/eventStoreDb/connection.ts',
    find: 'leader: { ...shared, requiresLeader: true },',
    replace: 'leader: { ...shared, requiresLeader: false },',
  },
  {
    file: 'infra/adapters/event-store/src/eventStoreDb/appending.ts',
    find: 'requiresLeader: true,',
    replace: 'requiresLeader: false,',
  },
  {
    file: 'infra/adapters/event-store/src/eventStoreDb/batches.ts',
    find: 'callArguments({ requiresLeader: true }',
    replace: 'callArguments({ requiresLeader: false }',
  },
];

/** A node that is behind is believed. */
const believesProven: readonly Mutation[] = [
  {
    file: 'infra/adapters/event-store/src/eventStoreDb/believing.ts',
    find: 'if (node.provenTo >= position()) return node;',
    replace: 'return node;',
  },
];

/** A conflict is answered before its event can be read. */
const readsConflict: readonly Mutation[] = [
  {
    file: 'infra/adapters/event-store/src/eventStoreDb/appending.ts',
    find: '>= least ? events : null;',
    replace: '>= noStream ? events : null;',
  },
];

/** A server that says nothing is not left. */
const leavesFrozen: readonly Mutation[] = [
  {
    file: 'infra/adapters/event-store/src/eventStoreDb/nodes.ts',
    find: 'if (probed.has(node)) return;',
    replace: 'if (probed.has(node) || patienceMs > 0) return;',
  },
];

/** Of a cluster whose leader changes. */
export const clusterMutations = { asksLeader, believesProven, readsConflict, leavesFrozen } as const;
