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

/** Every group but geography, in the order of the criteria. */
const prepares: Readonly<Record<PreparedGroup['name'], Prepare>> = {
  fit: prepareFit,
  sim: prepareWith('sim', sim),
  privateNetwork: prepareWith('privateNetwork', privateNetwork),
  ntn: prepareWith('ntn', ntn),
  deviceManagement: (requirements, grounds) =>
    chosenCriteria(requirements).includes('deviceManagement') ? prepareManagement(requirements, grounds) : null,
  scale: prepareWith('scale', scale),
  apis: prepareWith('apis', apis),
};

/** One group as a search asks for it; `null` when it does not. @param grounds the asked countries. */
export function prepareGroup(
  name: PreparedGroup['name'],
  requirements: Requirements,
  grounds: readonly Ground[],
): PreparedGroup | null {
  return prepares[name](requirements, grounds);
}

/** The groups that a search asks for besides geography. @param grounds the asked countries. */
export function prepareGroups(requirements: Requirements, grounds: readonly Ground[]): PreparedGroup[] {
  return Object.values(prepares).flatMap((prepare) => prepare(requirements, grounds) ?? []);
}
