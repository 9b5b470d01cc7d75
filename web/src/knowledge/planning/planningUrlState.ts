import { z } from 'zod';
import {
  loRaWanChannelPlanIds,
  defaultLoRaWanChannelPlanId,
} from '@marketplace/domain/planning/planning.channelPlans.ts';
import {
  type BatteryCalculatorInputName,
  defaultBatteryCalculatorPreset,
} from '@marketplace/domain/planning/planning.presets.ts';
import { createUrlStateCodec } from '../../core/urlState.ts';

/** Maximum number of characters of a number field. */
export const maxNumberInputLength = 20;

/** Schema of a typed value. It accepts invalid numbers too, because a shared URL must restore every field unchanged. */
const typed = (presetText: string) => z.string().max(maxNumberInputLength).catch(presetText);
const presetText = (member: BatteryCalculatorInputName) => typed(defaultBatteryCalculatorPreset.values[member] ?? '');

/** The state of both calculators in the URL. */
const PlanningState = z.object({
  capacity: presetText('capacity'),
  usable: presetText('usable'),
  selfDischarge: presetText('selfDischarge'),
  sleep: presetText('sleep'),
  transmitCurrent: presetText('transmitCurrent'),
  transmitTime: presetText('transmitTime'),
  receiveCurrent: presetText('receiveCurrent'),
  receiveTime: presetText('receiveTime'),
  measureCurrent: presetText('measureCurrent'),
  measureTime: presetText('measureTime'),
  messages: presetText('messages'),
  channels: z
    .string()
    .refine((id) => loRaWanChannelPlanIds.includes(id))
    .catch(defaultLoRaWanChannelPlanId),
  sf: z.enum(['7', '8', '9', '10', '11', '12']).catch('7'),
  bandwidth: z.enum(['125', '250', '500']).catch('125'),
  codingRate: z.enum(['5', '6', '7', '8']).catch('5'),
  preamble: typed('8'),
  header: z.enum(['explicit', 'implicit']).catch('explicit'),
  crc: z.enum(['on', 'off']).catch('on'),
  payload: typed('12'),
  perDay: typed('24'),
});
export type PlanningCalculatorState = z.infer<typeof PlanningState>;

export const planningCalculatorUrlStateCodec = createUrlStateCodec(PlanningState);

export type PlanningCalculatorStateUpdater = (members: Partial<PlanningCalculatorState>) => void;

export interface PlanningCalculatorProps {
  state: PlanningCalculatorState;
  change: PlanningCalculatorStateUpdater;
}
