import type { LoRaWanChannelGroupLimits, LoRaDataRate } from './planning.channelPlans.ts';
import {
  loRaWanOverheadBytes,
  type LoRaModulation,
  type LoRaPacketTimeOnAirBreakdownUs,
  computeLoRaPacketTimeOnAirUs,
} from './planning.timeOnAir.ts';

/** An hour in microseconds. */
const hourUs = 3_600_000_000;
const dayUs = 24 * hourUs;

/** The Things Network's fair use policy: 30 s of uplink airtime per device and day, in microseconds. */
export const maxTheThingsNetworkDailyAirtimeUs = 30_000_000;

export interface LoRaWanTransmissionParameters {
  readonly plan: LoRaWanChannelGroupLimits;
  readonly modulation: LoRaModulation;
  /** Application payload in bytes, without LoRaWAN's 13 bytes of overhead; an integer from 0 to 242. */
  readonly payload: number;
  /** Messages per day, evenly distributed; above 0. */
  readonly perDay: number;
}

/** A reason why the requested transmission is not allowed. */
export type LoRaWanTransmissionProblem =
  /** The channels do not support the spreading factor with this bandwidth. */
  | { readonly kind: 'data-rate' }
  | { readonly kind: 'payload'; readonly most: number }
  /** A message takes longer than the dwell time. `most`: maximum duration of a message in milliseconds. */
  | { readonly kind: 'dwell'; readonly most: number }
  | { readonly kind: 'duty-cycle'; readonly most: number }
  /** Without a duty cycle: the messages of one day take longer than a day. */
  | { readonly kind: 'too-long' };

export interface LoRaWanTransmissionAssessment {
  readonly time: LoRaPacketTimeOnAirBreakdownUs;
  /** `null` when the channels do not support the spreading factor with this bandwidth. */
  readonly rate: LoRaDataRate | null;
  /**
   * Minimum number of microseconds from the start of one message to the start of the next; `null` without a duty cycle.
   */
  readonly minIntervalUs: number | null;
  /** Maximum number of messages within the duty cycle; `null` without a duty cycle. */
  readonly maxMessagesPerHour: number | null;
  readonly maxMessagesPerDay: number | null;
  /** Maximum number of messages per day within The Things Network's fair use policy. */
  readonly fairUseMessagesPerDay: number;
  /** Airtime per day in microseconds for the requested messages. */
  readonly dailyAirtimeUs: number;
  /** Empty when the transmission is allowed. */
  readonly problems: readonly LoRaWanTransmissionProblem[];
}

/**
 * Number of messages that fit into a share of a time span. Divides integers and rounds down once, so that no precision
 * is lost.
 */
const countMaxMessages = (span: number, perMille: number | null, total: number): number | null =>
  perMille === null ? null : Math.floor((span * perMille) / (1000 * total));

const computeMinInterval = (perMille: number | null, total: number): number | null =>
  perMille === null ? null : (total * 1000) / perMille;

function findProblems(
  { plan, payload, perDay }: LoRaWanTransmissionParameters,
  rate: LoRaDataRate | null,
  total: number,
): LoRaWanTransmissionProblem[] {
  const problems: LoRaWanTransmissionProblem[] = [];
  const { dwell, dutyPerMille } = plan;
  const mostPerDay = countMaxMessages(dayUs, dutyPerMille, total);
  if (rate === null) problems.push({ kind: 'data-rate' });
  else if (payload > rate.maxPayloadBytes) problems.push({ kind: 'payload', most: rate.maxPayloadBytes });
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
export function assessLoRaWanTransmission(sending: LoRaWanTransmissionParameters): LoRaWanTransmissionAssessment {
  const { plan, modulation, payload, perDay } = sending;
  const time = computeLoRaPacketTimeOnAirUs(payload + loRaWanOverheadBytes, modulation);
  const { total } = time;
  const sameRate = ({ spreadingFactor, bandwidth }: LoRaDataRate): boolean =>
    spreadingFactor === modulation.spreadingFactor && bandwidth === modulation.bandwidth;
  const rate = plan.rates.find(sameRate) ?? null;
  return {
    time,
    rate,
    minIntervalUs: computeMinInterval(plan.dutyPerMille, total),
    maxMessagesPerHour: countMaxMessages(hourUs, plan.dutyPerMille, total),
    maxMessagesPerDay: countMaxMessages(dayUs, plan.dutyPerMille, total),
    fairUseMessagesPerDay: Math.floor(maxTheThingsNetworkDailyAirtimeUs / total),
    dailyAirtimeUs: total * perDay,
    problems: findProblems(sending, rate, total),
  };
}
