import { t } from '@lingui/core/macro';
import type { BatteryLifeParameters } from '@marketplace/domain/planning/planning.batteryLife.ts';
import {
  type BatteryCalculatorInputName,
  batteryCalculatorInputNames,
  type BatteryCalculatorPreset,
  batteryCalculatorPresets,
} from '@marketplace/domain/planning/planning.presets.ts';
import type { PlanningCalculatorState } from './planningUrlState.ts';
import { type NumberFieldSpec, type ParsedFormNumbers, parseFormNumbers } from './parseNumberInput.ts';

const current = { unit: 'mA', min: 0, max: 3000 } as const;
const time = { unit: 'ms', min: 0, max: 600_000 } as const;

export const batteryFieldSpecs: Readonly<Record<BatteryCalculatorInputName, NumberFieldSpec>> = {
  capacity: { label: t`Battery capacity`, unit: 'mAh', min: 1, max: 1_000_000 },
  usable: { label: t`Usable share`, unit: '%', min: 1, max: 100 },
  selfDischarge: { label: t`Self-discharge`, unit: t`% per year`, min: 0, max: 50 },
  sleep: { label: t`Sleep current`, unit: 'µA', min: 0, max: 100_000 },
  transmitCurrent: { label: t`Transmit current`, ...current },
  transmitTime: { label: t`Transmit time`, ...time },
  receiveCurrent: { label: t`Receive current`, ...current },
  receiveTime: { label: t`Receive time`, ...time },
  measureCurrent: { label: t`Measurement current`, ...current, isOptional: true },
  measureTime: { label: t`Measurement time`, ...time, isOptional: true },
  messages: { label: t`Messages`, unit: t`per day`, min: 0, max: 86_400 },
};

export interface ParsedBatteryForm extends Omit<ParsedFormNumbers<BatteryCalculatorInputName>, 'values'> {
  /** Parameters of the battery life calculation; `null` unless all fields are valid. */
  readonly use: BatteryLifeParameters | null;
}

/** Parses the form into the parameters of the battery life calculation, or lists missing and invalid numbers. */
export function parseBatteryForm(state: PlanningCalculatorState): ParsedBatteryForm {
  const { values, ...rest } = parseFormNumbers(state, batteryFieldSpecs);
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

/** Returns the presets whose published values the form contains without changes. */
export function findMatchingBatteryPresets(state: PlanningCalculatorState): readonly BatteryCalculatorPreset[] {
  const isUnchanged = ({ values }: BatteryCalculatorPreset): boolean =>
    batteryCalculatorInputNames.every((member) => (values[member] ?? '') === '' || values[member] === state[member]);
  return batteryCalculatorPresets.filter(isUnchanged);
}
