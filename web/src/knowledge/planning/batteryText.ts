import { t } from '@lingui/core/macro';
import {
  deviceActivityKindsPerMessage,
  type DeviceActivityPerMessage,
  type BatteryLifeEstimate,
  type BatteryLifeParameters,
  hoursPerYear,
} from '@marketplace/domain/planning/planning.batteryLife.ts';
import { formatFourSignificantDigits } from './numberText.ts';

const activityNames: Readonly<Record<DeviceActivityPerMessage, string>> = {
  transmit: 'Transmitting',
  receive: 'Receiving',
  measure: 'Measuring',
};

/** Explains why no battery life can be calculated, as a title and a sentence. */
export function explainMissingBatteryLife(
  life: Exclude<BatteryLifeEstimate, { kind: 'life' }>,
): readonly [title: string, text: string] {
  switch (life.kind) {
    case 'never-asleep':
      return [
        t`A day has too few hours`,
        `All messages of a day take ${formatFourSignificantDigits(life.hours)} hours. Take fewer messages or shorter times.`,
      ];
    case 'below-sleep':
      return [
        t`Less current than asleep`,
        `${activityNames[life.activity]} draws less than sleep does. Mind the units: sleep is in µA, the others are in mA.`,
      ];
    case 'no-drain':
      return [t`Nothing draws from the battery`, t`Fill in a sleep current, or messages with a current and a time.`];
  }
}

type BatteryLifeResult = Extract<BatteryLifeEstimate, { kind: 'life' }>;

function chargeLine(use: BatteryLifeParameters, { active, asleep }: BatteryLifeResult): string {
  const parts = deviceActivityKindsPerMessage
    .filter((activity) => use[activity].time > 0)
    .map(
      (activity) =>
        `${formatFourSignificantDigits(use[activity].current)} mA × ${formatFourSignificantDigits(use[activity].time)} ms`,
    );
  const messages =
    parts.length === 0 ? '0' : `${formatFourSignificantDigits(use.perDay)} × (${parts.join(' + ')}) / 3,600,000`;
  const hours =
    deviceActivityKindsPerMessage.reduce((sum, activity) => sum + use[activity].time, 0) * (use.perDay / 3_600_000);
  const sleep = `${formatFourSignificantDigits(use.sleep / 1000)} mA × (24 h − ${formatFourSignificantDigits(hours)} h)`;
  return `Charge of a day = ${messages} + ${sleep} = ${formatFourSignificantDigits(active + asleep)} mAh`;
}

/** Formats the calculation of the battery life, line by line, with its numbers. */
export function formatBatteryFormula(use: BatteryLifeParameters, life: BatteryLifeResult): readonly string[] {
  const { average, charge, rate, active, asleep, years } = life;
  const yearsWithoutSelfDischarge = charge / (average * hoursPerYear);
  const lines = [
    chargeLine(use, life),
    `Average current I = ${formatFourSignificantDigits(active + asleep)} mAh / 24 h = ${formatFourSignificantDigits(average)} mA`,
    `Usable charge Q = ${formatFourSignificantDigits(use.capacity)} mAh × ${formatFourSignificantDigits(use.usable)} % = ${formatFourSignificantDigits(charge)} mAh`,
    `Q / I = ${formatFourSignificantDigits(charge / average)} h = ${formatFourSignificantDigits(yearsWithoutSelfDischarge)} years of 365.25 days`,
  ];
  if (rate === 0) return [...lines, 'Life = Q / I, without self-discharge'];
  return [
    ...lines,
    `Self-discharge r = −ln(1 − ${formatFourSignificantDigits(use.selfDischarge)} %) = ${formatFourSignificantDigits(rate)} a year`,
    `Life = ln(1 + r × Q / I) / r = ln(1 + ${formatFourSignificantDigits(rate)} × ${formatFourSignificantDigits(yearsWithoutSelfDischarge)}) / ${formatFourSignificantDigits(rate)} = ${formatFourSignificantDigits(years)} years`,
  ];
}
