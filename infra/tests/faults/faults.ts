import { commandServiceCodeMutations } from './commandService.faults.ts';
import { domainCodeMutations } from './domain.faults.ts';
import type { CodeMutationWithCatchingTests } from './fault.ts';
import { infrastructureCodeMutations } from './infrastructure.faults.ts';
import { projectionsCodeMutations } from './projections.faults.ts';
import { queryServiceCodeMutations } from './queryService.faults.ts';
import { webCodeMutations } from './web.faults.ts';

/** All faults, by area. */
export const allPlantableFaults: readonly CodeMutationWithCatchingTests[] = [
  ...domainCodeMutations,
  ...commandServiceCodeMutations,
  ...queryServiceCodeMutations,
  ...projectionsCodeMutations,
  ...infrastructureCodeMutations,
  ...webCodeMutations,
];
