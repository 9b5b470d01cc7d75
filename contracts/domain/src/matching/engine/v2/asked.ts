import type { Requirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import type { Criterion } from '@marketplace/contracts/matching/matching.views.ts';
import { askedCriteria } from '../asked.ts';
import { weights } from '../values.ts';

/** Basic device management is the wizard's default: it counts where the person touched it, or made it a must. */
function managementChosen({ deviceManagement, touched = [], musts = [] }: Requirements): boolean {
  return deviceManagement !== 'Basic' || touched.includes('deviceManagement') || musts.includes('deviceManagement');
}

/** The criteria that somebody chose, in their order; what nobody chose weighs nothing. */
export function chosenCriteria(requirements: Requirements): Criterion[] {
  const asked = askedCriteria(requirements);
  return managementChosen(requirements) ? asked : asked.filter((criterion) => criterion !== 'deviceManagement');
}

/** Sum of the weights of all chosen criteria. */
export function weightChosen(requirements: Requirements): number {
  return chosenCriteria(requirements).reduce((sum, criterion) => sum + weights[criterion], 0);
}
