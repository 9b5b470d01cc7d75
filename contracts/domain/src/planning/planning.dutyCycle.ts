import type { ChannelPlan, DataRate } from './planning.channelPlans.ts';
import { loRaWanOverhead, type Modulation, type TimeOnAir, timeOnAir } from './planning.timeOnAir.ts';

/** In microseconds. */
const hourUs = 3_600_000_000;
const dayUs = 24 * hourUs;

/** The Things Network's fair use policy: 30 s of uplink airtime per device and day, in microseconds. */
export const fairUseOfDay = 30_000_000;

export interface Sending {
  readonly plan: ChannelPlan;
  readonly modulation: Modulation;
  /** Application bytes without LoRaWAN's 13, an integer from 0 to 242. */
  readonly payload: number;
  /** Messages per day, evenly distributed; above 0. */
  readonly perDay: number;
}

/** A reason why a device must not transmit like this. */
export type SendingProblem =
  /** The channels do not support the spreading factor with this bandwidth. */
  | { readonly kind: 'data-rate' }
  | { readonly kind: 'payload'; readonly most: number }
  /** Maximum duration of a message in milliseconds. */
  | { readonly kind: 'dwell'; readonly most: number }
  | { readonly kind: 'duty-cycle'; readonly most: number }
  /** The messages take longer than a day. */
  | { readonly kind: 'too-long' };

export interface SendingAnswer {
  readonly time: TimeOnAir;
  /** `null` when the channels do not support the spreading factor with this bandwidth. */
  readonly rate: DataRate | null;
  /** Microseconds from the start of one message to the start of the next; `null` without a duty cycle. */
  readonly shortestInterval: number | null;
  /** Maximum number of messages within the duty cycle; `null` without a duty cycle. */
  readonly mostPerHour: number | null;
  readonly mostPerDay: number | null;
  /** Messages per day within The Things Network's fair use policy. */
  readonly fairPerDay: number;
  /** Airtime per day in microseconds for the requested messages. */
  readonly airOfDay: number;
  /** Empty when the transmission is allowed. */
  readonly problems: readonly SendingProblem[];
}

/** Number of messages that fit into a share of a time span. Rounds down integers, so that no precision is lost. */
const countMaxMessages = (span: number, perMille: number | null, total: number): number | null =>
  perMille === null ? null : Math.floor((span * perMille) / (1000 * total));

const computeMinInterval = (perMille: number | null, total: number): number | null =>
  perMille === null ? null : (total * 1000) / perMille;

function findProblems({ plan, payload, perDay }: Sending, rate: DataRate | null, total: number): SendingProblem[] {
  const problems: SendingProblem[] = [];
  const { dwell, dutyPerMille } = plan;
  const mostPerDay = countMaxMessages(dayUs, dutyPerMille, total);
  if (rate === null) problems.push({ kind: 'data-rate' });
  else if (payload > rate.mostBytes) problems.push({ kind: 'payload', most: rate.mostBytes });
  if (dwell !== null && total > dwell * 1000) problems.push({ kind: 'dwell', most: dwell });
  if (mostPerDay !== null && perDay > mostPerDay) problems.push({ kind: 'duty-cycle', most: mostPerDay });
  if (mostPerDay === null && perDay * total > dayUs) problems.push({ kind: 'too-long' });
  return problems;
}

/**
 * Computes how often a LoRaWAN device may transmit, and whether the requested transmission is allowed. After a message,
 * a device must be silent until the message's share of the time does not exceed the duty cycle, as specified by
 * LoRaWAN.
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
    shortestInterval: computeMinInterval(plan.dutyPerMille, total),
    mostPerHour: countMaxMessages(hourUs, plan.dutyPerMille, total),
    mostPerDay: countMaxMessages(dayUs, plan.dutyPerMille, total),
    fairPerDay: Math.floor(fairUseOfDay / total),
    airOfDay: total * perDay,
    problems: findProblems(sending, rate, total),
  };
}
