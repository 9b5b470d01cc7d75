import { clusterMutations } from './clusterMutations.ts';
import { contractMutations } from './contractMutations.ts';
import { lifecycleMutations } from './lifecycleMutations.ts';
import { logMutations } from './logMutations.ts';
import type { SourceMutation } from './mutation.ts';
import { publishingMutations } from './publishingMutations.ts';
import { readerMutations } from './readerMutations.ts';
import { readModelMutations } from './readModelMutations.ts';
import { serverMutations } from './serverMutations.ts';

/** Source mutations by name: disabled protections, and faults that scenarios inject into the product. */
export const sourceMutations = {
  ...serverMutations,
  ...contractMutations,
  ...logMutations,
  ...readerMutations,
  ...readModelMutations,
  ...publishingMutations,
  ...lifecycleMutations,
  ...clusterMutations,
} as const satisfies Readonly<Record<string, readonly SourceMutation[]>>;

export type SourceMutationName = keyof typeof sourceMutations;
