import { t } from '@lingui/core/macro';
import {
  type LoRaWanChannelGroupLimits,
  loRaWanChannelPlans,
  defaultLoRaWanChannelPlanId,
} from '@marketplace/domain/planning/planning.channelPlans.ts';
import {
  assessLoRaWanTransmission,
  type LoRaWanTransmissionParameters,
  type LoRaWanTransmissionAssessment,
} from '@marketplace/domain/planning/planning.dutyCycle.ts';
import {
  type LoRaBandwidthKhz,
  type LoRaCodingRate,
  type LoRaSpreadingFactor,
  loRaSpreadingFactors,
} from '@marketplace/domain/planning/planning.timeOnAir.ts';
import type { PlanningCalculatorState } from './planningUrlState.ts';
import { type NumberFieldSpec, type ParsedFormNumbers, parseFormNumbers } from './parseNumberInput.ts';

export type DutyCycleFieldName = 'payload' | 'perDay' | 'preamble';

export const dutyCycleFieldSpecs: Readonly<Record<DutyCycleFieldName, NumberFieldSpec>> = {
  payload: {
    label: t`Payload`,
    unit: t`bytes`,
    min: 0,
    max: 242,
    isInteger: true,
    hint: t`LoRaWAN adds 13 bytes.`,
  },
  perDay: { label: t`Messages`, unit: t`per day`, min: 1, max: 86_400, isInteger: true, hint: t`Evenly distributed.` },
  preamble: { label: t`Preamble`, unit: t`symbols`, min: 6, max: 65_535, isInteger: true },
};

export interface ParsedDutyCycleForm extends Omit<ParsedFormNumbers<DutyCycleFieldName>, 'values'> {
  readonly plan: LoRaWanChannelGroupLimits;
  /** The parsed transmission; `null` unless all fields are valid. */
  readonly sending: LoRaWanTransmissionParameters | null;
}

function findPlan(id: string): LoRaWanChannelGroupLimits {
  const plan =
    loRaWanChannelPlans.find((each) => each.id === id) ??
    loRaWanChannelPlans.find((each) => each.id === defaultLoRaWanChannelPlanId);
  if (plan === undefined) throw new Error('There is no default channel plan.');
  return plan;
}

/** Parses the form into a transmission on a channel plan, or lists missing and invalid numbers. */
export function parseDutyCycleForm(state: PlanningCalculatorState): ParsedDutyCycleForm {
  const { values, ...rest } = parseFormNumbers(state, dutyCycleFieldSpecs);
  const plan = findPlan(state.channels);
  if (values === null) return { plan, sending: null, ...rest };
  const sending: LoRaWanTransmissionParameters = {
    plan,
    payload: values.payload,
    perDay: values.perDay,
    modulation: {
      spreadingFactor: Number(state.sf) as LoRaSpreadingFactor,
      bandwidth: Number(state.bandwidth) as LoRaBandwidthKhz,
      codingRate: Number(state.codingRate) as LoRaCodingRate,
      preamble: values.preamble,
      explicitHeader: state.header === 'explicit',
      crc: state.crc === 'on',
    },
  };
  return { plan, sending, ...rest };
}

export interface SpreadingFactorTransmissionAssessment extends LoRaWanTransmissionAssessment {
  readonly spreadingFactor: LoRaSpreadingFactor;
}

/** Evaluates the same message at every spreading factor. */
export function evaluateSpreadingFactors(
  sending: LoRaWanTransmissionParameters,
): readonly SpreadingFactorTransmissionAssessment[] {
  return loRaSpreadingFactors.map((spreadingFactor) => ({
    spreadingFactor,
    ...assessLoRaWanTransmission({ ...sending, modulation: { ...sending.modulation, spreadingFactor } }),
  }));
}
