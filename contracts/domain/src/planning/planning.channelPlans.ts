import { msg } from '@lingui/core/runtime-macro';
import type { Message } from '@marketplace/contracts/kernel/messages/messages.ts';
import {
  americanLoRaWanBandSource,
  europeanLoRaWanBandsSource,
  otherLoRaWanBandsSource,
  loRaWanPayloadTablesSource,
  loRaWanRegionalParametersSource,
  type PlanningValueSource,
} from './planning.sources.ts';
import type { LoRaBandwidthKhz, LoRaSpreadingFactor } from './planning.timeOnAir.ts';

export interface LoRaDataRate {
  readonly spreadingFactor: LoRaSpreadingFactor;
  readonly bandwidth: LoRaBandwidthKhz;
  /** Maximum application bytes per message, without MAC options in the header and without a repeater. */
  readonly maxPayloadBytes: number;
}

/** Channels of a region with the same limits. */
export interface LoRaWanChannelGroupLimits {
  /** Identifier, used in URLs. */
  readonly id: string;
  readonly region: string;
  readonly channels: Message;
  /** Maximum share of time that a device may transmit, in thousandths; `null` without a limit. */
  readonly dutyPerMille: number | null;
  /** Maximum duration of a message in milliseconds; `null` without a limit. */
  readonly dwell: number | null;
  readonly rates: readonly LoRaDataRate[];
  /** The rule in words, for display. */
  readonly rule: Message;
  readonly sources: readonly PlanningValueSource[];
}

/** Maximum bytes from SF12 to SF7 at 125 kHz; `null` for data rates that are not used. */
type Bytes = readonly [number | null, number | null, number | null, number | null, number | null, number | null];

const maxSpreadingFactor = 12;

function at125(bytes: Bytes): readonly LoRaDataRate[] {
  return bytes.flatMap((maxPayloadBytes, index) =>
    maxPayloadBytes === null
      ? []
      : [
          {
            spreadingFactor: (maxSpreadingFactor - index) as LoRaSpreadingFactor,
            bandwidth: 125 as const,
            maxPayloadBytes,
          },
        ],
  );
}

const defaultBytes: Bytes = [51, 51, 51, 115, 242, 242];
/** Maximum bytes within 400 ms. */
const bytesWithin400Ms: Bytes = [null, null, 11, 53, 125, 242];
const fast250: LoRaDataRate = { spreadingFactor: 7, bandwidth: 250, maxPayloadBytes: 242 };
const fast500: LoRaDataRate = { spreadingFactor: 8, bandwidth: 500, maxPayloadBytes: 242 };

const tables = [loRaWanRegionalParametersSource, loRaWanPayloadTablesSource];

function buildEuropeanPlan(band: string, frequencies: string, dutyPerMille: number): LoRaWanChannelGroupLimits {
  return {
    id: `EU868-${band}`,
    region: 'EU868',
    channels: msg`Band ${{ band }}, ${{ frequencies }}`,
    dutyPerMille,
    dwell: null,
    rates: [...at125(defaultBytes), fast250],
    rule: msg`Europe, band ${{ band }} (${{ frequencies }}): duty cycle of at most ${{ percent: dutyPerMille / 10 }}%.`,
    sources: [europeanLoRaWanBandsSource, ...tables],
  };
}

type PlanDescription = Pick<LoRaWanChannelGroupLimits, 'id' | 'region' | 'channels' | 'rates' | 'rule' | 'sources'>;
const buildPlan = (
  description: PlanDescription,
  limits: Partial<Pick<LoRaWanChannelGroupLimits, 'dutyPerMille' | 'dwell'>> = {},
): LoRaWanChannelGroupLimits => ({
  dutyPerMille: null,
  dwell: null,
  ...description,
  ...limits,
});

const fastChannels = msg`Channels 64 to 71, 500 kHz`;

const americanPlans = [
  buildPlan(
    {
      id: 'US915-125',
      region: 'US915',
      channels: msg`Channels 0 to 63, 125 kHz`,
      rates: at125([null, null, 11, 53, 125, 242]),
      rule: msg`United States: no duty cycle limit. A device may use a frequency for at most 400 ms within 20 s, so a message may take at most 400 ms.`,
      sources: [americanLoRaWanBandSource, ...tables],
    },
    { dwell: 400 },
  ),
  buildPlan({
    id: 'US915-500',
    region: 'US915',
    channels: fastChannels,
    rates: [fast500],
    rule: msg`United States: no duty cycle limit, and no 400 ms limit for 500 kHz channels.`,
    sources: [americanLoRaWanBandSource, ...tables],
  }),
];

const australianPlans = [
  buildPlan(
    {
      id: 'AU915-400',
      region: 'AU915',
      channels: msg`Channels 0 to 63, with dwell time limit`,
      rates: at125(bytesWithin400Ms),
      rule: msg`Australia and other countries: no duty cycle limit. Depending on the country, a message may take at most 400 ms unless the network lifts this limit.`,
      sources: [otherLoRaWanBandsSource, ...tables],
    },
    { dwell: 400 },
  ),
  buildPlan({
    id: 'AU915-125',
    region: 'AU915',
    channels: msg`Channels 0 to 63, without dwell time limit`,
    rates: at125(defaultBytes),
    rule: msg`Australia and other countries, if the network has lifted the 400 ms limit: no duty cycle limit and no dwell time limit.`,
    sources: [otherLoRaWanBandsSource, ...tables],
  }),
  buildPlan({
    id: 'AU915-500',
    region: 'AU915',
    channels: fastChannels,
    rates: [fast500],
    rule: msg`Australia and other countries: no duty cycle limit and no dwell time limit for 500 kHz channels.`,
    sources: [otherLoRaWanBandsSource, ...tables],
  }),
];

const asianPlans = [
  buildPlan(
    {
      id: 'AS923-400',
      region: 'AS923',
      channels: msg`With dwell time limit`,
      rates: [...at125(bytesWithin400Ms), fast250],
      rule: msg`Asia: duty cycle of at most 1% and at most 400 ms per message, unless the network lifts the 400 ms limit. Japan requires listen before talk instead of the 1% duty cycle.`,
      sources: [otherLoRaWanBandsSource, ...tables],
    },
    { dutyPerMille: 10, dwell: 400 },
  ),
  buildPlan(
    {
      id: 'AS923',
      region: 'AS923',
      channels: msg`Without dwell time limit`,
      rates: [...at125([51, 51, 115, 115, 242, 242]), fast250],
      rule: msg`Asia, if the network has lifted the 400 ms limit: duty cycle of at most 1%.`,
      sources: [otherLoRaWanBandsSource, loRaWanRegionalParametersSource],
    },
    { dutyPerMille: 10 },
  ),
];

/** Regions and channels with the limits for a device's uplinks, as of November 2026. */
export const loRaWanChannelPlans: readonly LoRaWanChannelGroupLimits[] = [
  buildEuropeanPlan('K', '863–865 MHz', 1),
  buildEuropeanPlan('L', '865–868 MHz', 10),
  buildEuropeanPlan('M', '868–868.6 MHz', 10),
  buildEuropeanPlan('N', '868.7–869.2 MHz', 1),
  buildEuropeanPlan('P', '869.4–869.65 MHz', 100),
  buildEuropeanPlan('Q', '869.7–870 MHz', 10),
  buildPlan(
    {
      id: 'EU433',
      region: 'EU433',
      channels: msg`433.05 to 434.79 MHz`,
      rates: [...at125(defaultBytes), fast250],
      rule: msg`Europe at 433 MHz: duty cycle of at most 10%.`,
      sources: [otherLoRaWanBandsSource, ...tables],
    },
    { dutyPerMille: 100 },
  ),
  ...americanPlans,
  ...australianPlans,
  ...asianPlans,
  buildPlan({
    id: 'IN865',
    region: 'IN865',
    channels: msg`865 to 867 MHz`,
    rates: at125(defaultBytes),
    rule: msg`India: no duty cycle limit and no dwell time limit.`,
    sources: [otherLoRaWanBandsSource, ...tables],
  }),
  buildPlan({
    id: 'KR920',
    region: 'KR920',
    channels: msg`920 to 923 MHz`,
    rates: at125(defaultBytes),
    rule: msg`South Korea: listen before talk is required. No duty cycle limit and no dwell time limit.`,
    sources: [otherLoRaWanBandsSource, ...tables],
  }),
];

/** The band where European devices join: 868.1, 868.3 and 868.5 MHz. */
export const defaultLoRaWanChannelPlanId = 'EU868-M';

export const loRaWanChannelPlanIds: readonly string[] = loRaWanChannelPlans.map(({ id }) => id);
