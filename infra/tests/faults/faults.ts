import { commandServiceFaults } from './commandService.faults.ts';
import { domainFaults } from './domain.faults.ts';
import type { PlantableFault } from './fault.ts';
import { infrastructureFaults } from './infrastructure.faults.ts';
import { projectionsFaults } from './projections.faults.ts';
import { queryServiceFaults } from './queryService.faults.ts';
import { webFaults } from './web.faults.ts';

/** All faults, by area. */
export const allFaults: readonly PlantableFault[] = [
  ...domainFaults,
  ...commandServiceFaults,
  ...queryServiceFaults,
  ...projectionsFaults,
  ...infrastructureFaults,
  ...webFaults,
];
