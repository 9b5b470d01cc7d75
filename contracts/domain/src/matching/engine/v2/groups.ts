import type { Requirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import { apis } from '../apis.ts';
import { deviceManagement } from '../deviceManagement.ts';
import { ntn } from '../ntn.ts';
import { scale } from '../scale.ts';
import { sim } from '../sim.ts';
import { chosenCriteria } from './asked.ts';
import { prepareFit } from './fit.ts';
import type { Ground } from './liveness.ts';
import { prepareWith, type Prepare, type PreparedGroup } from './prepared.ts';
import { privateNetwork } from './privateNetwork.ts';

const prepareManagement = prepareWith('deviceManagement', deviceManagement);

/** All groups except geography, in the order of the criteria. */
const preparations: Readonly<Record<PreparedGroup['name'], Prepare>> = {
  fit: prepareFit,
  sim: prepareWith('sim', sim),
  privateNetwork: prepareWith('privateNetwork', privateNetwork),
  ntn: prepareWith('ntn', ntn),
  deviceManagement: (requirements, grounds) =>
    chosenCriteria(requirements).includes('deviceManagement') ? prepareManagement(requirements, grounds) : null,
  scale: prepareWith('scale', scale),
  apis: prepareWith('apis', apis),
};

/** Prepares one group for a search; `null` when it is not requested. @param grounds The requested countries. */
export function prepareGroup(
  name: PreparedGroup['name'],
  requirements: Requirements,
  grounds: readonly Ground[],
): PreparedGroup | null {
  return preparations[name](requirements, grounds);
}

/** Prepares all requested groups except geography. @param grounds The requested countries. */
export function prepareGroups(requirements: Requirements, grounds: readonly Ground[]): PreparedGroup[] {
  return Object.values(preparations).flatMap((prepare) => prepare(requirements, grounds) ?? []);
}
