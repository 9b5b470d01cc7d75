import { chaosClusterMutations } from './clusterMutations.ts';
import { chaosContractMutations } from './contractMutations.ts';
import { chaosLifecycleMutations } from './lifecycleMutations.ts';
import { chaosCommandAndEventLogCodeMutations } from './logMutations.ts';
import type { ChaosSourceMutation } from './mutation.ts';
import { chaosPublishingSourceMutations } from './publishingMutations.ts';
import { chaosLogReaderMutations } from './readerMutations.ts';
import { chaosReadModelMutations } from './readModelMutations.ts';
import { chaosServerSourceCodeMutations } from './serverMutations.ts';

/** Source mutations by name: disabled protections, and faults that scenarios inject into the product. */
export const chaosSourceMutationsByName = {
  ...chaosServerSourceCodeMutations,
  ...chaosContractMutations,
  ...chaosCommandAndEventLogCodeMutations,
  ...chaosLogReaderMutations,
  ...chaosReadModelMutations,
  ...chaosPublishingSourceMutations,
  ...chaosLifecycleMutations,
  ...chaosClusterMutations,
} as const satisfies Readonly<Record<string, readonly ChaosSourceMutation[]>>;

export type ChaosSourceMutationName = keyof typeof chaosSourceMutationsByName;
