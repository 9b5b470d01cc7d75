import type { BatteryUse } from '@marketplace/domain/planning/planning.batteryLife.ts';
import {
  type BatteryMember,
  batteryMembers,
  type Preset,
  presets,
} from '@marketplace/domain/planning/planning.presets.ts';
import type { PlanningState } from './planningAddress.ts';
import { type NumberSpec, type NumbersRead, readNumbers } from './readNumber.ts';

const current = { unit: 'mA', least: 0, most: 3000 } as const;
const time = { unit: 'ms', least: 0, most: 600_000 } as const;

export const batterySpecs: Readonly<Record<BatteryMember, NumberSpec>> = {
  capacity: { label: 'Battery capacity', unit: 'mAh', least: 1, most: 1_000_000 },
  usable: { label: 'Usable share', unit: '%', least: 1, most: 100 },
  selfDischarge: { label: 'Self-discharge', unit: '% a year', least: 0, most: 50 },
  sleep: { label: 'Sleep current', unit: 'µA', least: 0, most: 100_000 },
  transmitCurrent: { label: 'Transmit current', ...current },
  transmitTime: { label: 'Transmit time', ...time },
  receiveCurrent: { label: 'Receive current', ...current },
  receiveTime: { label: 'Receive time', ...time },
  measureCurrent: { label: 'Measuring current', ...current, optional: true },
  measureTime: { label: 'Measuring time', ...time, optional: true },
  messages: { label: 'Messages', unit: 'a day', least: 0, most: 86_400 },
};

export interface BatteryRead extends Omit<NumbersRead<BatteryMember>, 'values'> {
  /** The parsed battery use; `null` unless all fields are valid. */
  readonly use: BatteryUse | null;
}

/** Parses the form into the battery use, or lists missing and invalid numbers. */
export function readBattery(state: PlanningState): BatteryRead {
  const { values, ...rest } = readNumbers(state, batterySpecs);
  if (values === null) return { use: null, ...rest };
  const { capacity, usable, selfDischarge, sleep, messages } = values;
  return {
    use: {
      capacity,
      usable,
      selfDischarge,
      sleep,
      perDay: messages,
      transmit: { current: values.transmitCurrent, time: values.transmitTime },
      receive: { current: values.receiveCurrent, time: values.receiveTime },
      measure: { current: values.measureCurrent, time: values.measureTime },
    },
    ...rest,
  };
}

/** The presets of published values that the form still contains unchanged. */
export function presetsIn(state: PlanningState): readonly Preset[] {
  const isUnchanged = ({ values }: Preset): boolean =>
    batteryMembers.every((member) => (values[member] ?? '') === '' || values[member] === state[member]);
  return presets.filter(isUnchanged);
}
