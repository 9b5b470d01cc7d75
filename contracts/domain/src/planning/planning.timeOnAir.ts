export const spreadingFactors = [7, 8, 9, 10, 11, 12] as const;
export type SpreadingFactor = (typeof spreadingFactors)[number];

/** kHz. */
export const bandwidths = [125, 250, 500] as const;
export type Bandwidth = (typeof bandwidths)[number];

/** The second number of 4/5, 4/6, 4/7 and 4/8. */
export const codingRates = [5, 6, 7, 8] as const;
export type CodingRate = (typeof codingRates)[number];

/** How a LoRa radio sends. */
export interface Modulation {
  readonly spreadingFactor: SpreadingFactor;
  readonly bandwidth: Bandwidth;
  readonly codingRate: CodingRate;
  /** Symbols, without the 4.25 that the radio adds. */
  readonly preamble: number;
  readonly explicitHeader: boolean;
  readonly crc: boolean;
}

export interface TimeOnAir {
  /** Microseconds of one symbol. */
  readonly symbol: number;
  /** Whether the radio guards against drift, as it must where a symbol takes more than 16 ms. */
  readonly lowDataRate: boolean;
  readonly preambleSymbols: number;
  readonly payloadSymbols: number;
  /** Microseconds, exact: every part is a whole number of them. */
  readonly total: number;
}

/** Bytes that LoRaWAN adds to what an application sends: MHDR 1, DevAddr 4, FCtrl 1, FCnt 2, FPort 1, MIC 4. */
export const loRaWanOverhead = 13;

/** Every LoRaWAN uplink: eight symbols ahead, explicit header, CRC, and 4/5. */
export const loRaWanUplink = { codingRate: 5, preamble: 8, explicitHeader: true, crc: true } as const;

/** Microseconds from which on a symbol counts as slow. */
const slowSymbol = 16_000;
/** Symbols that the radio adds to the preamble. */
const syncSymbols = 4.25;
/** Symbols that every packet has behind the preamble. */
const headSymbols = 8;

function payloadSymbolsOf(bytes: number, modulation: Modulation, lowDataRate: boolean): number {
  const { spreadingFactor, codingRate, explicitHeader, crc } = modulation;
  const bits = 8 * bytes - 4 * spreadingFactor + 28 + (crc ? 16 : 0) - (explicitHeader ? 0 : 20);
  const bitsPerBlock = 4 * (spreadingFactor - (lowDataRate ? 2 : 0));
  return headSymbols + Math.max(0, Math.ceil(bits / bitsPerBlock) * codingRate);
}

/**
 * How long a packet is on the air, by Semtech AN1200.13.
 * @param bytes of the whole packet, LoRaWAN's own included; a whole number of 0 to 255.
 */
export function timeOnAir(bytes: number, modulation: Modulation): TimeOnAir {
  const symbol = (2 ** modulation.spreadingFactor * 1000) / modulation.bandwidth;
  const lowDataRate = symbol > slowSymbol;
  const preambleSymbols = modulation.preamble + syncSymbols;
  const payloadSymbols = payloadSymbolsOf(bytes, modulation, lowDataRate);
  return {
    symbol,
    lowDataRate,
    preambleSymbols,
    payloadSymbols,
    total: (preambleSymbols + payloadSymbols) * symbol,
  };
}
