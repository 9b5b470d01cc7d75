import { z } from 'zod';
import { planIds, usualPlan } from '@marketplace/domain/planning/planning.channelPlans.ts';
import { type BatteryMember, usualPreset } from '@marketplace/domain/planning/planning.presets.ts';
import { defineAddressState } from '../../core/addressState.ts';

/** Characters that a number may be typed with. */
export const longestNumber = 20;

/** What was typed, as it was typed: whoever opens the address sees the same, wrong or right. */
const typed = (usual: string) => z.string().max(longestNumber).catch(usual);
const usual = (member: BatteryMember) => typed(usualPreset.values[member] ?? '');

/** Both calculators as they stand in the address. */
const PlanningState = z.object({
  capacity: usual('capacity'),
  usable: usual('usable'),
  selfDischarge: usual('selfDischarge'),
  sleep: usual('sleep'),
  transmitCurrent: usual('transmitCurrent'),
  transmitTime: usual('transmitTime'),
  receiveCurrent: usual('receiveCurrent'),
  receiveTime: usual('receiveTime'),
  measureCurrent: usual('measureCurrent'),
  measureTime: usual('measureTime'),
  messages: usual('messages'),
  channels: z
    .string()
    .refine((id) => planIds.includes(id))
    .catch(usualPlan),
  sf: z.enum(['7', '8', '9', '10', '11', '12']).catch('7'),
  bandwidth: z.enum(['125', '250', '500']).catch('125'),
  codingRate: z.enum(['5', '6', '7', '8']).catch('5'),
  preamble: typed('8'),
  header: z.enum(['explicit', 'implicit']).catch('explicit'),
  crc: z.enum(['on', 'off']).catch('on'),
  payload: typed('12'),
  perDay: typed('24'),
});
export type PlanningState = z.infer<typeof PlanningState>;

export const planningAddress = defineAddressState(PlanningState);

export type ChangePlanning = (members: Partial<PlanningState>) => void;

export interface CalculatorProps {
  state: PlanningState;
  change: ChangePlanning;
}
