import { plural, t } from '@lingui/core/macro';
import {
  deviceActivityKindsPerMessage,
  type DeviceActivityPerMessage,
  type BatteryLifeEstimate,
  type BatteryLifeParameters,
  hoursPerYear,
} from '@marketplace/domain/planning/planning.batteryLife.ts';
import { formatFourSignificantDigits, roundToFourSignificantDigits } from './numberText.ts';

const belowSleepTexts: Readonly<Record<DeviceActivityPerMessage, string>> = {
  transmit: t`The transmit current is lower than the sleep current. Check the units: the sleep current is in µA, the other currents are in mA.`,
  receive: t`The receive current is lower than the sleep current. Check the units: the sleep current is in µA, the other currents are in mA.`,
  measure: t`The measurement current is lower than the sleep current. Check the units: the sleep current is in µA, the other currents are in mA.`,
};

/** Explains why no battery life can be calculated, as a title and a sentence. */
export function explainMissingBatteryLife(
  life: Exclude<BatteryLifeEstimate, { kind: 'life' }>,
): readonly [title: string, text: string] {
  switch (life.kind) {
    case 'never-asleep':
      return [
        t`The messages do not fit into a day`,
        t`One day’s messages take ${{ hours: formatFourSignificantDigits(life.hours) }} hours. Enter fewer messages or shorter times.`,
      ];
    case 'below-sleep':
      return [t`Current below the sleep current`, belowSleepTexts[life.activity]];
    case 'no-drain':
      return [t`No current draw`, t`Enter a sleep current, or messages with a current and a time.`];
  }
}

type BatteryLifeResult = Extract<BatteryLifeEstimate, { kind: 'life' }>;

function chargeLine(use: BatteryLifeParameters, { active, asleep }: BatteryLifeResult): string {
  const parts = deviceActivityKindsPerMessage
    .filter((activity) => use[activity].time > 0)
    .map((activity) => {
      const current = formatFourSignificantDigits(use[activity].current);
      return t`${{ current }} mA × ${{ time: formatFourSignificantDigits(use[activity].time) }} ms`;
    });
  const messages =
    parts.length === 0 ? '0' : `${formatFourSignificantDigits(use.perDay)} × (${parts.join(' + ')}) / 3,600,000`;
  const hours =
    deviceActivityKindsPerMessage.reduce((sum, activity) => sum + use[activity].time, 0) * (use.perDay / 3_600_000);
  const sleepCurrent = formatFourSignificantDigits(use.sleep / 1000);
  const activeHours = formatFourSignificantDigits(hours);
  const total = formatFourSignificantDigits(active + asleep);
  return t`Charge per day = ${messages} + ${sleepCurrent} mA × (24 h − ${activeHours} h) = ${total} mAh`;
}

function dischargeLines(use: BatteryLifeParameters, { average, charge, active, asleep }: BatteryLifeResult) {
  const [perDay, current] = [formatFourSignificantDigits(active + asleep), formatFourSignificantDigits(average)];
  const [capacity, usable] = [formatFourSignificantDigits(use.capacity), formatFourSignificantDigits(use.usable)];
  const usableCharge = formatFourSignificantDigits(charge);
  const hours = formatFourSignificantDigits(charge / average);
  const yearCount = charge / (average * hoursPerYear);
  const years = formatFourSignificantDigits(yearCount);
  return [
    t`Average current I = ${perDay} mAh / 24 h = ${current} mA`,
    t`Usable charge Q = ${capacity} mAh × ${usable} % = ${usableCharge} mAh`,
    plural(roundToFourSignificantDigits(yearCount), {
      one: `Q / I = ${hours} h = ${years} year of 365.25 days`,
      other: `Q / I = ${hours} h = ${years} years of 365.25 days`,
    }),
  ];
}

function selfDischargeLines(use: BatteryLifeParameters, { average, charge, rate, years }: BatteryLifeResult) {
  const selfDischarge = formatFourSignificantDigits(use.selfDischarge);
  const yearlyRate = formatFourSignificantDigits(rate);
  const yearsWithout = formatFourSignificantDigits(charge / (average * hoursPerYear));
  const life = formatFourSignificantDigits(years);
  return [
    t`Self-discharge r = −ln(1 − ${selfDischarge} %) = ${yearlyRate} per year`,
    plural(roundToFourSignificantDigits(years), {
      one: `Life = ln(1 + r × Q / I) / r = ln(1 + ${yearlyRate} × ${yearsWithout}) / ${yearlyRate} = ${life} year`,
      other: `Life = ln(1 + r × Q / I) / r = ln(1 + ${yearlyRate} × ${yearsWithout}) / ${yearlyRate} = ${life} years`,
    }),
  ];
}

/** Formats the calculation of the battery life, line by line, with its numbers. */
export function formatBatteryFormula(use: BatteryLifeParameters, life: BatteryLifeResult): readonly string[] {
  const lines = [chargeLine(use, life), ...dischargeLines(use, life)];
  if (life.rate === 0) return [...lines, t`Life = Q / I, without self-discharge`];
  return [...lines, ...selfDischargeLines(use, life)];
}
