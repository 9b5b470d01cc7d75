import type { Requirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import { apis } from '../apis.ts';
import { deviceManagement } from '../deviceManagement.ts';
import { ntn } from '../ntn.ts';
import { scale } from '../scale.ts';
import { sim } from '../sim.ts';
import { chosenCriteria } from './asked.ts';
import type { WorldFacts } from './countryFacts.ts';
import { prepareFit } from './fit.ts';
import { prepareWith, type Prepare, type PreparedGroup } from './prepared.ts';
import { privateNetwork } from './privateNetwork.ts';

const prepareManagement = prepareWith('deviceManagement', deviceManagement);

/** Every group but geography, in the order of the criteria. */
const prepares: readonly Prepare[] = [
  prepareFit,
  prepareWith('sim', sim),
  prepareWith('privateNetwork', privateNetwork),
  prepareWith('ntn', ntn),
  (requirements, world) =>
    chosenCriteria(requirements).includes('deviceManagement') ? prepareManagement(requirements, world) : null,
  prepareWith('scale', scale),
  prepareWith('apis', apis),
];

/** The groups that a search asks for besides geography. */
export function prepareGroups(requirements: Requirements, world: WorldFacts): PreparedGroup[] {
  return prepares.flatMap((prepare) => prepare(requirements, world) ?? []);
}
