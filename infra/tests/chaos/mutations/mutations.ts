import { clusterSourceMutations } from './clusterMutations.ts';
import { contractSourceMutations } from './contractMutations.ts';
import { lifecycleSourceMutations } from './lifecycleMutations.ts';
import { eventLogSourceMutations } from './logMutations.ts';
import type { SourceMutation } from './mutation.ts';
import { publishingSourceMutations } from './publishingMutations.ts';
import { logReaderSourceMutations } from './readerMutations.ts';
import { readModelSourceMutations } from './readModelMutations.ts';
import { serverSourceMutations } from './serverMutations.ts';

/** Source mutations by name: disabled protections, and faults that scenarios inject into the product. */
export const sourceMutationsByName = {
  ...serverSourceMutations,
  ...contractSourceMutations,
  ...eventLogSourceMutations,
  ...logReaderSourceMutations,
  ...readModelSourceMutations,
  ...publishingSourceMutations,
  ...lifecycleSourceMutations,
  ...clusterSourceMutations,
} as const satisfies Readonly<Record<string, readonly SourceMutation[]>>;

export type SourceMutationName = keyof typeof sourceMutationsByName;
