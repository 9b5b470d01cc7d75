import { plantableCommandServiceFaults } from './commandService.faults.ts';
import { plantableDomainFaults } from './domain.faults.ts';
import type { PlantableFault } from './fault.ts';
import { plantableInfrastructureFaults } from './infrastructure.faults.ts';
import { plantableProjectionsFaults } from './projections.faults.ts';
import { plantableQueryServiceFaults } from './queryService.faults.ts';
import { plantableWebFaults } from './web.faults.ts';

/** All faults, by area. */
export const allPlantableFaults: readonly PlantableFault[] = [
  ...plantableDomainFaults,
  ...plantableCommandServiceFaults,
  ...plantableQueryServiceFaults,
  ...plantableProjectionsFaults,
  ...plantableInfrastructureFaults,
  ...plantableWebFaults,
];
