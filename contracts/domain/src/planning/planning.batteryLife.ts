/** What a device does with every message. */
export const activities = ['transmit', 'receive', 'measure'] as const;
export type Activity = (typeof activities)[number];

export interface Draw {
  /** mA, 0 or more. */
  readonly current: number;
  /** Milliseconds with every message, 0 or more. */
  readonly time: number;
}

export interface BatteryUse extends Readonly<Record<Activity, Draw>> {
  /** mAh, more than 0. */
  readonly capacity: number;
  /** Percent of the capacity, more than 0 and at most 100. */
  readonly usable: number;
  /** Percent of what is left, a year; 0 or more and below 100. */
  readonly selfDischarge: number;
  /** µA, 0 or more. */
  readonly sleep: number;
  /** 0 or more. */
  readonly perDay: number;
}

export type BatteryLife =
  | {
      readonly kind: 'life';
      /** Of 365.25 days. */
      readonly years: number;
      /** mA, on average. */
      readonly average: number;
      /** mAh a day. */
      readonly active: number;
      readonly asleep: number;
      /** mAh that may be used. */
      readonly charge: number;
      /** A year's rate of self-discharge, -ln(1 - share). */
      readonly rate: number;
    }
  /** With so many messages the day has too few hours. */
  | { readonly kind: 'never-asleep'; readonly hours: number }
  /** An activity that draws less than sleep. */
  | { readonly kind: 'below-sleep'; readonly activity: Activity }
  /** Nothing, or next to nothing, empties the battery. */
  | { readonly kind: 'no-drain' };

const millisecondsPerHour = 3_600_000;
const hoursPerDay = 24;
export const hoursPerYear = 24 * 365.25;

/**
 * How long a battery lasts. The charge of a day is by Semtech's formula: what every message takes, and sleep for the rest of
 * the day. Self-discharge is continuous, a share of what is left: dQ/dt = -I - rQ, so that Q reaches 0 at ln(1 + rQ/I) / r.
 */
export function batteryLife(use: BatteryUse): BatteryLife {
  const { capacity, usable, selfDischarge, perDay } = use;
  const sleep = use.sleep / 1000;
  const below = activities.find((activity) => use[activity].time > 0 && use[activity].current < sleep);
  if (below !== undefined) return { kind: 'below-sleep', activity: below };
  const sum = (of: (draw: Draw) => number): number =>
    activities.reduce((all, activity) => all + of(use[activity]), 0) / millisecondsPerHour;
  const hours = perDay * sum(({ time }) => time);
  if (hours > hoursPerDay) return { kind: 'never-asleep', hours };
  const active = perDay * sum(({ current, time }) => current * time);
  const asleep = sleep * (hoursPerDay - hours);
  const average = (active + asleep) / hoursPerDay;
  const charge = (capacity * usable) / 100;
  const yearsWithout = charge / (average * hoursPerYear);
  if (!Number.isFinite(yearsWithout)) return { kind: 'no-drain' };
  const rate = -Math.log1p(-selfDischarge / 100);
  const years = rate === 0 ? yearsWithout : Math.log1p(rate * yearsWithout) / rate;
  return { kind: 'life', years, average, active, asleep, charge, rate };
}

/** Messages a day for which a picture shows the life: from one to one a minute. */
const steps = [1, 2, 4, 8, 12, 24, 48, 96, 144, 288, 720, 1440] as const;

export interface LifeStep {
  readonly perDay: number;
  readonly years: number;
}

/** The life by messages a day, as far as a day has the hours for them. */
export function livesByMessages(use: BatteryUse): readonly LifeStep[] {
  return steps.flatMap((perDay) => {
    const life = batteryLife({ ...use, perDay });
    return life.kind === 'life' ? [{ perDay, years: life.years }] : [];
  });
}
