import { apis } from '../apis.ts';
import { deviceManagement } from '../deviceManagement.ts';
import { fit } from './fit.ts';
import { ntn } from '../ntn.ts';
import { privateNetwork } from './privateNetwork.ts';
import { scale } from '../scale.ts';
import { sim } from '../sim.ts';

/** All groups except geography, in the order of the criteria. */
export const capabilityGroups = [fit, sim, privateNetwork, ntn, deviceManagement, scale, apis] as const;
