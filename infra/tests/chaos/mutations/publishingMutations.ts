import type { ChaosSourceMutation } from './mutation.ts';

const file = 'projections/src/publishing/publisher.ts';
const send = "await runInSpanLinkedToEvents('publish', batch.traces, sending);";

/** The checkpoint is moved before the broker has stored the batch. */
const checkpointFirst: readonly ChaosSourceMutation[] = [
  { file, find: send, replace: '' },
  { file, find: '({ position } = batch);', replace: `({ position } = batch);\n      ${send}` },
];

/** Mutations for publishing. */
export const chaosPublishingSourceMutations = { checkpointFirst } as const;
