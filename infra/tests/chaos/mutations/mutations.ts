import { chaosClusterMutations } from './clusterMutations.ts';
import { chaosContractMutations } from './contractMutations.ts';
import { chaosLifecycleMutations } from './lifecycleMutations.ts';
import { chaosEventLogMutations } from './logMutations.ts';
import type { ChaosSourceMutation } from './mutation.ts';
import { chaosPublishingMutations } from './publishingMutations.ts';
import { chaosLogReaderMutations } from './readerMutations.ts';
import { chaosReadModelMutations } from './readModelMutations.ts';
import { chaosServerMutations } from './serverMutations.ts';

/** Source mutations by name: disabled protections, and faults that scenarios inject into the product. */
export const chaosSourceMutationsByName = {
  ...chaosServerMutations,
  ...chaosContractMutations,
  ...chaosEventLogMutations,
  ...chaosLogReaderMutations,
  ...chaosReadModelMutations,
  ...chaosPublishingMutations,
  ...chaosLifecycleMutations,
  ...chaosClusterMutations,
} as const satisfies Readonly<Record<string, readonly ChaosSourceMutation[]>>;

export type ChaosSourceMutationName = keyof typeof chaosSourceMutationsByName;
