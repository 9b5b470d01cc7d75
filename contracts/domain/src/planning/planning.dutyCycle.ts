import type { ChannelPlan, DataRate } from './planning.channelPlans.ts';
import { loRaWanOverhead, type Modulation, type TimeOnAir, timeOnAir } from './planning.timeOnAir.ts';

/** Microseconds. */
const hour = 3_600_000_000;
const day = 24 * hour;

/** The Things Network's fair use: 30 s of uplinks a day and device, in microseconds. */
export const fairUseOfDay = 30_000_000;

export interface Sending {
  readonly plan: ChannelPlan;
  readonly modulation: Modulation;
  /** Bytes of the application, without LoRaWAN's 13; a whole number of 0 to 242. */
  readonly payload: number;
  /** Messages a day, evenly spread; more than 0. */
  readonly perDay: number;
}

/** Why a device may not send so. */
export type SendingProblem =
  /** The channels do not know the spreading factor with this bandwidth. */
  | { readonly kind: 'data-rate' }
  | { readonly kind: 'payload'; readonly most: number }
  /** Milliseconds that a message may last. */
  | { readonly kind: 'dwell'; readonly most: number }
  | { readonly kind: 'duty-cycle'; readonly most: number }
  /** All messages take longer than a day has. */
  | { readonly kind: 'too-long' };

export interface SendingAnswer {
  readonly time: TimeOnAir;
  /** Without one the channels do not know the spreading factor with this bandwidth. */
  readonly rate: DataRate | null;
  /** Microseconds from the start of a message to that of the next; null where no duty cycle holds. */
  readonly shortestInterval: number | null;
  /** Messages that the duty cycle leaves; null where none holds. */
  readonly mostPerHour: number | null;
  readonly mostPerDay: number | null;
  /** Messages a day within The Things Network's fair use. */
  readonly fairPerDay: number;
  /** Microseconds on the air in a day, as asked. */
  readonly airOfDay: number;
  /** None when the device may send so. */
  readonly problems: readonly SendingProblem[];
}

/** Messages that fit into thousandths of a span; whole numbers, so that nothing is lost by rounding. */
const most = (span: number, perMille: number | null, total: number): number | null =>
  perMille === null ? null : Math.floor((span * perMille) / (1000 * total));

const shortest = (perMille: number | null, total: number): number | null =>
  perMille === null ? null : (total * 1000) / perMille;

function problemsOf({ plan, payload, perDay }: Sending, rate: DataRate | null, total: number): SendingProblem[] {
  const problems: SendingProblem[] = [];
  const { dwell, dutyPerMille } = plan;
  const mostPerDay = most(day, dutyPerMille, total);
  if (rate === null) problems.push({ kind: 'data-rate' });
  else if (payload > rate.mostBytes) problems.push({ kind: 'payload', most: rate.mostBytes });
  if (dwell !== null && total > dwell * 1000) problems.push({ kind: 'dwell', most: dwell });
  if (mostPerDay !== null && perDay > mostPerDay) problems.push({ kind: 'duty-cycle', most: mostPerDay });
  if (mostPerDay === null && perDay * total > day) problems.push({ kind: 'too-long' });
  return problems;
}

/**
 * How often a LoRaWAN device may send, and whether it may send as asked. After a message the device is silent until the
 * message's share of the time is no more than the duty cycle, as LoRaWAN's devices keep it.
 */
export function judgeSending(sending: Sending): SendingAnswer {
  const { plan, modulation, payload, perDay } = sending;
  const time = timeOnAir(payload + loRaWanOverhead, modulation);
  const { total } = time;
  const sameRate = ({ spreadingFactor, bandwidth }: DataRate): boolean =>
    spreadingFactor === modulation.spreadingFactor && bandwidth === modulation.bandwidth;
  const rate = plan.rates.find(sameRate) ?? null;
  return {
    time,
    rate,
    shortestInterval: shortest(plan.dutyPerMille, total),
    mostPerHour: most(hour, plan.dutyPerMille, total),
    mostPerDay: most(day, plan.dutyPerMille, total),
    fairPerDay: Math.floor(fairUseOfDay / total),
    airOfDay: total * perDay,
    problems: problemsOf(sending, rate, total),
  };
}
