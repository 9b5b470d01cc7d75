import type { ChaosSourceMutation } from './mutation.ts';

/** Without this protection, decisions may read from any node, not only from the leader. */
const leaderReads: readonly ChaosSourceMutation[] = [
  {
    file: 'infra/adapters/event-store/src/eventStoreDb/connection.ts',
    find: 'leader: { ...shared, requiresLeader: true },',
    replace: 'leader: { ...shared, requiresLeader: false },',
  },
  {
    file: 'infra/adapters/event-store/src/eventStoreDb/append.ts',
    find: 'requiresLeader: true,',
    replace: 'requiresLeader: false,',
  },
  {
    file: 'infra/adapters/event-store/src/eventStoreDb/batchAppender.ts',
    find: 'callArguments({ requiresLeader: true }',
    replace: 'callArguments({ requiresLeader: false }',
  },
];

/** Without this protection, nodes that are behind are trusted. */
const provenNodesOnly: readonly ChaosSourceMutation[] = [
  {
    file: 'infra/adapters/event-store/src/eventStoreDb/caughtUpReads.ts',
    find: 'if (node.shownPosition >= position()) return node;',
    replace: 'return node;',
  },
];

/** Without this protection, a conflict is reported before the conflicting event can be read. */
const readableConflicts: readonly ChaosSourceMutation[] = [
  {
    file: 'infra/adapters/event-store/src/eventStoreDb/append.ts',
    find: '>= requiredRevision ? events : null;',
    replace: '>= noStreamRevision ? events : null;',
  },
];

/** Without this protection, the client stays connected to a server that does not respond. */
const frozenServerDetection: readonly ChaosSourceMutation[] = [
  {
    file: 'infra/adapters/event-store/src/eventStoreDb/nodes.ts',
    find: 'if (probed.has(node)) return;',
    replace: 'if (probed.has(node) || patienceMs > 0) return;',
  },
];

/** Mutations for leader changes in a cluster. */
export const chaosClusterMutations = {
  leaderReads,
  provenNodesOnly,
  readableConflicts,
  frozenServerDetection,
} as const;
