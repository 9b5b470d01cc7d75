/** The activities of a device for each message. */
export const deviceActivityKindsPerMessage = ['transmit', 'receive', 'measure'] as const;
export type DeviceActivityPerMessage = (typeof deviceActivityKindsPerMessage)[number];

export interface BatteryActivityCurrentAndDuration {
  /** Current in mA, at least 0. */
  readonly current: number;
  /** Duration per message in milliseconds, at least 0. */
  readonly time: number;
}

export interface BatteryLifeParameters
  extends Readonly<Record<DeviceActivityPerMessage, BatteryActivityCurrentAndDuration>> {
  /** Nominal capacity in mAh, above 0. */
  readonly capacity: number;
  /** Usable share of the capacity in percent, above 0 and up to 100. */
  readonly usable: number;
  /** Loss per year in percent of the remaining charge, at least 0 and below 100. */
  readonly selfDischarge: number;
  /** Current during sleep in µA, at least 0. */
  readonly sleep: number;
  /** Messages per day, at least 0. */
  readonly perDay: number;
}

export type BatteryLifeEstimate =
  | {
      readonly kind: 'life';
      /** Years of 365.25 days. */
      readonly years: number;
      /** Average current in mA. */
      readonly average: number;
      /** Charge used per day in mAh: by the messages, and while asleep. */
      readonly active: number;
      readonly asleep: number;
      /** Usable charge in mAh. */
      readonly charge: number;
      /** Continuous rate of self-discharge per year, -ln(1 - share). */
      readonly rate: number;
    }
  /** The messages take more hours than a day has. */
  | { readonly kind: 'never-asleep'; readonly hours: number }
  /** An activity draws less current than sleep. */
  | { readonly kind: 'below-sleep'; readonly activity: DeviceActivityPerMessage }
  /** Nothing, or almost nothing, drains the battery. */
  | { readonly kind: 'no-drain' };

const millisecondsPerHour = 3_600_000;
const hoursPerDay = 24;
export const hoursPerYear = 24 * 365.25;

/**
 * Computes how long a battery lasts. The charge per day follows Semtech's formula: the charge used by all messages plus
 * the charge used during sleep for the rest of the day. Self-discharge is continuous and proportional to the remaining
 * charge: dQ/dt = -I - rQ. From an initial charge Q0, the charge reaches 0 after the time ln(1 + rQ0/I) / r.
 */
export function computeBatteryLife(use: BatteryLifeParameters): BatteryLifeEstimate {
  const { capacity, usable, selfDischarge, perDay } = use;
  const sleep = use.sleep / 1000;
  const below = deviceActivityKindsPerMessage.find(
    (activity) => use[activity].time > 0 && use[activity].current < sleep,
  );
  if (below !== undefined) return { kind: 'below-sleep', activity: below };
  const sum = (of: (draw: BatteryActivityCurrentAndDuration) => number): number =>
    deviceActivityKindsPerMessage.reduce((all, activity) => all + of(use[activity]), 0) / millisecondsPerHour;
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

/** Messages per day for the chart, from one per day to one per minute. */
const messagesPerDaySteps = [1, 2, 4, 8, 12, 24, 48, 96, 144, 288, 720, 1440] as const;

export interface BatteryLifeAtMessagesPerDay {
  readonly perDay: number;
  readonly years: number;
}

/** Battery life by number of messages per day. Numbers of messages that do not fit into a day are left out. */
export function computeBatteryLifeByMessages(use: BatteryLifeParameters): readonly BatteryLifeAtMessagesPerDay[] {
  return messagesPerDaySteps.flatMap((perDay) => {
    const life = computeBatteryLife({ ...use, perDay });
    return life.kind === 'life' ? [{ perDay, years: life.years }] : [];
  });
}
