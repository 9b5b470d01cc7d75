import {
  activities,
  type Activity,
  type BatteryLife,
  type BatteryUse,
  hoursPerYear,
} from '@marketplace/domain/planning/planning.batteryLife.ts';
import { figure } from './figureText.ts';

const activityNames: Readonly<Record<Activity, string>> = {
  transmit: 'Transmitting',
  receive: 'Receiving',
  measure: 'Measuring',
};

/** Why there is no battery life, as a title and a sentence. */
export function noLifeText(life: Exclude<BatteryLife, { kind: 'life' }>): readonly [title: string, text: string] {
  switch (life.kind) {
    case 'never-asleep':
      return [
        'A day has too few hours',
        `All messages of a day take ${figure(life.hours)} hours. Take fewer messages or shorter times.`,
      ];
    case 'below-sleep':
      return [
        'Less current than asleep',
        `${activityNames[life.activity]} draws less than sleep does. Mind the units: sleep is in µA, the others are in mA.`,
      ];
    case 'no-drain':
      return ['Nothing draws from the battery', 'Fill in a sleep current, or messages with a current and a time.'];
  }
}

type BatteryLifeResult = Extract<BatteryLife, { kind: 'life' }>;

function chargeLine(use: BatteryUse, { active, asleep }: BatteryLifeResult): string {
  const parts = activities
    .filter((activity) => use[activity].time > 0)
    .map((activity) => `${figure(use[activity].current)} mA × ${figure(use[activity].time)} ms`);
  const messages = parts.length === 0 ? '0' : `${figure(use.perDay)} × (${parts.join(' + ')}) / 3,600,000`;
  const hours = activities.reduce((sum, activity) => sum + use[activity].time, 0) * (use.perDay / 3_600_000);
  const sleep = `${figure(use.sleep / 1000)} mA × (24 h − ${figure(hours)} h)`;
  return `Charge of a day = ${messages} + ${sleep} = ${figure(active + asleep)} mAh`;
}

/** The formula, line by line, with its numbers. */
export function batteryFormula(use: BatteryUse, life: BatteryLifeResult): readonly string[] {
  const { average, charge, rate, active, asleep, years } = life;
  const yearsWithoutSelfDischarge = charge / (average * hoursPerYear);
  const lines = [
    chargeLine(use, life),
    `Average current I = ${figure(active + asleep)} mAh / 24 h = ${figure(average)} mA`,
    `Usable charge Q = ${figure(use.capacity)} mAh × ${figure(use.usable)} % = ${figure(charge)} mAh`,
    `Q / I = ${figure(charge / average)} h = ${figure(yearsWithoutSelfDischarge)} years of 365.25 days`,
  ];
  if (rate === 0) return [...lines, 'Life = Q / I, without self-discharge'];
  return [
    ...lines,
    `Self-discharge r = −ln(1 − ${figure(use.selfDischarge)} %) = ${figure(rate)} a year`,
    `Life = ln(1 + r × Q / I) / r = ln(1 + ${figure(rate)} × ${figure(yearsWithoutSelfDischarge)}) / ${figure(rate)} = ${figure(years)} years`,
  ];
}
