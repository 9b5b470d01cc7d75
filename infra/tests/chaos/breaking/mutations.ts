import { clusterMutations } from './clusterMutations.ts';
import { contractMutations } from './contractMutations.ts';
import { lifeMutations } from './lifeMutations.ts';
import { logMutations } from './logMutations.ts';
import type { Mutation } from './mutation.ts';
import { publishingMutations } from './publishingMutations.ts';
import { readerMutations } from './readerMutations.ts';
import { readModelMutations } from './readModelMutations.ts';
import { serverMutations } from './serverMutations.ts';

/** Source mutations by name: disabled protections, and faults that scenarios inject into the product. */
export const mutations = {
  ...serverMutations,
  ...contractMutations,
  ...logMutations,
  ...readerMutations,
  ...readModelMutations,
  ...publishingMutations,
  ...lifeMutations,
  ...clusterMutations,
} as const satisfies Readonly<Record<string, readonly Mutation[]>>;

export type MutationName = keyof typeof mutations;
