export const loRaSpreadingFactors = [7, 8, 9, 10, 11, 12] as const;
export type LoRaSpreadingFactor = (typeof loRaSpreadingFactors)[number];

/** Bandwidths in kHz. */
export const loRaBandwidthsKhz = [125, 250, 500] as const;
export type LoRaBandwidthKhz = (typeof loRaBandwidthsKhz)[number];

/** Denominators of the coding rates 4/5, 4/6, 4/7 and 4/8. */
export const loRaCodingRateDenominators = [5, 6, 7, 8] as const;
export type LoRaCodingRate = (typeof loRaCodingRateDenominators)[number];

/** The modulation settings of a LoRa radio. */
export interface LoRaModulation {
  readonly spreadingFactor: LoRaSpreadingFactor;
  readonly bandwidth: LoRaBandwidthKhz;
  readonly codingRate: LoRaCodingRate;
  /** Preamble length in symbols, without the 4.25 symbols that the radio adds. */
  readonly preamble: number;
  readonly explicitHeader: boolean;
  readonly crc: boolean;
}

export interface LoRaPacketTimeOnAirBreakdownUs {
  /** Duration of one symbol in microseconds. */
  readonly symbol: number;
  /** Whether low data rate optimisation is on, which is mandatory for symbols above 16 ms. */
  readonly lowDataRate: boolean;
  readonly preambleSymbols: number;
  readonly payloadSymbols: number;
  /** Total duration in microseconds; exact, because every part is an integer. */
  readonly total: number;
}

/** Bytes that LoRaWAN adds to an application payload: MHDR 1, DevAddr 4, FCtrl 1, FCnt 2, FPort 1, MIC 4. */
export const loRaWanOverheadBytes = 13;

/** Settings of every LoRaWAN uplink: preamble of eight symbols, explicit header, CRC, coding rate 4/5. */
export const loRaWanUplinkModulation = { codingRate: 5, preamble: 8, explicitHeader: true, crc: true } as const;

/** Symbol duration in microseconds above which low data rate optimisation is on. */
const maxFastSymbolUs = 16_000;
/** Symbols that the radio adds to the preamble. */
const syncSymbols = 4.25;
/** Symbols at the start of every payload. */
const headSymbols = 8;

function countPayloadSymbols(bytes: number, modulation: LoRaModulation, lowDataRate: boolean): number {
  const { spreadingFactor, codingRate, explicitHeader, crc } = modulation;
  const bits = 8 * bytes - 4 * spreadingFactor + 28 + (crc ? 16 : 0) - (explicitHeader ? 0 : 20);
  const bitsPerBlock = 4 * (spreadingFactor - (lowDataRate ? 2 : 0));
  return headSymbols + Math.max(0, Math.ceil(bits / bitsPerBlock) * codingRate);
}

/**
 * Computes the time on air of a packet according to Semtech AN1200.13.
 *
 * @param bytes Size of the whole packet including LoRaWAN's overhead, an integer from 0 to 255.
 */
export function computeLoRaPacketTimeOnAirUs(
  bytes: number,
  modulation: LoRaModulation,
): LoRaPacketTimeOnAirBreakdownUs {
  const symbol = (2 ** modulation.spreadingFactor * 1000) / modulation.bandwidth;
  const lowDataRate = symbol > maxFastSymbolUs;
  const preambleSymbols = modulation.preamble + syncSymbols;
  const payloadSymbols = countPayloadSymbols(bytes, modulation, lowDataRate);
  return {
    symbol,
    lowDataRate,
    preambleSymbols,
    payloadSymbols,
    total: (preambleSymbols + payloadSymbols) * symbol,
  };
}
