import type { Requirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import type { Criterion } from '@marketplace/contracts/matching/matching.views.ts';
import { askedCriteria } from '../asked.ts';
import { weights } from '../values.ts';

/** Basic device management is the wizard's default. It only counts when the user changed it or made it a must. */
function isManagementChosen({ deviceManagement, touched = [], musts = [] }: Requirements): boolean {
  return deviceManagement !== 'Basic' || touched.includes('deviceManagement') || musts.includes('deviceManagement');
}

/** The criteria that the user chose, in their order. Untouched defaults have no weight. */
export function chosenCriteria(requirements: Requirements): Criterion[] {
  const requested = askedCriteria(requirements);
  return isManagementChosen(requirements)
    ? requested
    : requested.filter((criterion) => criterion !== 'deviceManagement');
}

/** Sum of the weights of all chosen criteria. */
export function weightChosen(requirements: Requirements): number {
  return chosenCriteria(requirements).reduce((sum, criterion) => sum + weights[criterion], 0);
}
