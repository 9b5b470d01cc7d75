import {
  americanBand,
  europeanBands,
  otherBands,
  payloadTables,
  regionalParameters,
  type Source,
} from './planning.sources.ts';
import type { Bandwidth, SpreadingFactor } from './planning.timeOnAir.ts';

export interface DataRate {
  readonly spreadingFactor: SpreadingFactor;
  readonly bandwidth: Bandwidth;
  /** Bytes of an application that one message may carry, without options in its header and without a repeater. */
  readonly mostBytes: number;
}

/** Channels of a region that share their limits. */
export interface ChannelPlan {
  /** As it stands in addresses. */
  readonly id: string;
  readonly region: string;
  readonly channels: string;
  /** Thousandths of the time that a device may send; without a limit null. */
  readonly dutyPerMille: number | null;
  /** Milliseconds that a message may last; without a limit null. */
  readonly dwell: number | null;
  readonly rates: readonly DataRate[];
  /** The rule in words. */
  readonly rule: string;
  readonly sources: readonly Source[];
}

/** Most bytes from SF12 down to SF7 at 125 kHz; null where the data rate is not used. */
type Bytes = readonly [number | null, number | null, number | null, number | null, number | null, number | null];

const slowest = 12;

function at125(bytes: Bytes): readonly DataRate[] {
  return bytes.flatMap((mostBytes, index) =>
    mostBytes === null
      ? []
      : [{ spreadingFactor: (slowest - index) as SpreadingFactor, bandwidth: 125 as const, mostBytes }],
  );
}

const usual: Bytes = [51, 51, 51, 115, 242, 242];
/** What fits into 400 ms. */
const within400: Bytes = [null, null, 11, 53, 125, 242];
const fast250: DataRate = { spreadingFactor: 7, bandwidth: 250, mostBytes: 242 };
const fast500: DataRate = { spreadingFactor: 8, bandwidth: 500, mostBytes: 242 };

const tables = [regionalParameters, payloadTables];

function european(band: string, channels: string, dutyPerMille: number): ChannelPlan {
  return {
    id: `EU868-${band}`,
    region: 'EU868',
    channels: `Band ${band}, ${channels}`,
    dutyPerMille,
    dwell: null,
    rates: [...at125(usual), fast250],
    rule: `Europe, band ${band} (${channels}): at most ${dutyPerMille / 10} % of the time.`,
    sources: [europeanBands, ...tables],
  };
}

type Named = Pick<ChannelPlan, 'id' | 'region' | 'channels' | 'rates' | 'rule' | 'sources'>;
const plan = (named: Named, limits: Partial<Pick<ChannelPlan, 'dutyPerMille' | 'dwell'>> = {}): ChannelPlan => ({
  dutyPerMille: null,
  dwell: null,
  ...named,
  ...limits,
});

const american = [
  plan(
    {
      id: 'US915-125',
      region: 'US915',
      channels: 'Channels 0 to 63, 125 kHz',
      rates: at125([null, null, 11, 53, 125, 242]),
      rule: 'United States: no duty cycle, but a frequency may be used for 400 ms in 20 s, so no message may last longer.',
      sources: [americanBand, ...tables],
    },
    { dwell: 400 },
  ),
  plan({
    id: 'US915-500',
    region: 'US915',
    channels: 'Channels 64 to 71, 500 kHz',
    rates: [fast500],
    rule: 'United States: neither a duty cycle nor 400 ms for channels of 500 kHz.',
    sources: [americanBand, ...tables],
  }),
];

const australian = [
  plan(
    {
      id: 'AU915-400',
      region: 'AU915',
      channels: 'Channels 0 to 63, with dwell time',
      rates: at125(within400),
      rule: 'Australia and others: no duty cycle; 400 ms a message, by country, until the network says otherwise.',
      sources: [otherBands, ...tables],
    },
    { dwell: 400 },
  ),
  plan({
    id: 'AU915-125',
    region: 'AU915',
    channels: 'Channels 0 to 63, without dwell time',
    rates: at125(usual),
    rule: 'Australia and others, where the network has lifted the 400 ms: no duty cycle and no dwell time.',
    sources: [otherBands, ...tables],
  }),
  plan({
    id: 'AU915-500',
    region: 'AU915',
    channels: 'Channels 64 to 71, 500 kHz',
    rates: [fast500],
    rule: 'Australia and others: neither a duty cycle nor a dwell time for channels of 500 kHz.',
    sources: [otherBands, ...tables],
  }),
];

const asian = [
  plan(
    {
      id: 'AS923-400',
      region: 'AS923',
      channels: 'With dwell time',
      rates: [...at125(within400), fast250],
      rule: 'Asia: at most 1 % of the time and 400 ms a message, until the network says otherwise. Japan asks to listen before talking instead of the 1 %.',
      sources: [otherBands, ...tables],
    },
    { dutyPerMille: 10, dwell: 400 },
  ),
  plan(
    {
      id: 'AS923',
      region: 'AS923',
      channels: 'Without dwell time',
      rates: [...at125([51, 51, 115, 115, 242, 242]), fast250],
      rule: 'Asia, where the network has lifted the 400 ms: at most 1 % of the time.',
      sources: [otherBands, regionalParameters],
    },
    { dutyPerMille: 10 },
  ),
];

/** Regions and channels with the limits that hold for a device's uplinks, state of November 2026. */
export const channelPlans: readonly ChannelPlan[] = [
  european('K', '863 to 865 MHz', 1),
  european('L', '865 to 868 MHz', 10),
  european('M', '868 to 868.6 MHz', 10),
  european('N', '868.7 to 869.2 MHz', 1),
  european('P', '869.4 to 869.65 MHz', 100),
  european('Q', '869.7 to 870 MHz', 10),
  plan(
    {
      id: 'EU433',
      region: 'EU433',
      channels: '433.05 to 434.79 MHz',
      rates: [...at125(usual), fast250],
      rule: 'Europe at 433 MHz: at most 10 % of the time.',
      sources: [otherBands, ...tables],
    },
    { dutyPerMille: 100 },
  ),
  ...american,
  ...australian,
  ...asian,
  plan({
    id: 'IN865',
    region: 'IN865',
    channels: '865 to 867 MHz',
    rates: at125(usual),
    rule: 'India: neither a duty cycle nor a dwell time.',
    sources: [otherBands, ...tables],
  }),
  plan({
    id: 'KR920',
    region: 'KR920',
    channels: '920 to 923 MHz',
    rates: at125(usual),
    rule: 'South Korea: a device listens before it talks; neither a duty cycle nor a dwell time.',
    sources: [otherBands, ...tables],
  }),
];

/** Where a European device joins: 868.1, 868.3 and 868.5 MHz. */
export const usualPlan = 'EU868-M';

export const planIds: readonly string[] = channelPlans.map(({ id }) => id);
