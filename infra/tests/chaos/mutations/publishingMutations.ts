import type { SourceMutation } from './mutation.ts';

const file = 'projections/src/publishing/publisher.ts';
const send = "await runInEventsSpan('publish', batch.traces, sending);";

/** The checkpoint is moved before the broker has stored the batch. */
const checkpointFirst: readonly SourceMutation[] = [
  { file, find: send, replace: '' },
  { file, find: '({ position } = batch);', replace: `({ position } = batch);\n      ${send}` },
];

/** Mutations for publishing. */
export const publishingSourceMutations = { checkpointFirst } as const;
