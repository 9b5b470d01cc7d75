import { type ChannelPlan, channelPlans, usualPlan } from '@marketplace/domain/planning/planning.channelPlans.ts';
import { judgeSending, type Sending, type SendingAnswer } from '@marketplace/domain/planning/planning.dutyCycle.ts';
import {
  type Bandwidth,
  type CodingRate,
  type SpreadingFactor,
  spreadingFactors,
} from '@marketplace/domain/planning/planning.timeOnAir.ts';
import type { PlanningState } from './planningAddress.ts';
import { type NumberSpec, type NumbersRead, readNumbers } from './readNumber.ts';

export type DutyMember = 'payload' | 'perDay' | 'preamble';

export const dutySpecs: Readonly<Record<DutyMember, NumberSpec>> = {
  payload: {
    label: 'Payload',
    unit: 'bytes',
    least: 0,
    most: 242,
    whole: true,
    hint: 'LoRaWAN adds 13.',
  },
  perDay: { label: 'Messages', unit: 'a day', least: 1, most: 86_400, whole: true, hint: 'Evenly spread.' },
  preamble: { label: 'Preamble', unit: 'symbols', least: 6, most: 65_535, whole: true },
};

export interface DutyRead extends Omit<NumbersRead<DutyMember>, 'values'> {
  readonly plan: ChannelPlan;
  /** The parsed transmission; `null` unless all fields are valid. */
  readonly sending: Sending | null;
}

function findPlan(id: string): ChannelPlan {
  const plan = channelPlans.find((each) => each.id === id) ?? channelPlans.find((each) => each.id === usualPlan);
  if (plan === undefined) throw new Error('There is no default channel plan.');
  return plan;
}

/** Parses the form into a transmission and its channel plan, or lists missing and invalid numbers. */
export function readDuty(state: PlanningState): DutyRead {
  const { values, ...rest } = readNumbers(state, dutySpecs);
  const plan = findPlan(state.channels);
  if (values === null) return { plan, sending: null, ...rest };
  const sending: Sending = {
    plan,
    payload: values.payload,
    perDay: values.perDay,
    modulation: {
      spreadingFactor: Number(state.sf) as SpreadingFactor,
      bandwidth: Number(state.bandwidth) as Bandwidth,
      codingRate: Number(state.codingRate) as CodingRate,
      preamble: values.preamble,
      explicitHeader: state.header === 'explicit',
      crc: state.crc === 'on',
    },
  };
  return { plan, sending, ...rest };
}

export interface FactorAnswer extends SendingAnswer {
  readonly spreadingFactor: SpreadingFactor;
}

/** Evaluates the same message at every spreading factor. */
export function byFactor(sending: Sending): readonly FactorAnswer[] {
  return spreadingFactors.map((spreadingFactor) => ({
    spreadingFactor,
    ...judgeSending({ ...sending, modulation: { ...sending.modulation, spreadingFactor } }),
  }));
}
