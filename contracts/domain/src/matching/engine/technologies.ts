import { scaleShareToCriterionValue } from './criterionValues.ts';

/**
 * Values of a technology from 0 to `fullCriterionValue`. `data`: for Light, Moderate and High. `power`: for Battery,
 * Recharging and Mains. `mobility`: for Fixed and Mobile.
 */
export interface TechnologyCriterionValues {
  readonly data: readonly [number, number, number];
  readonly power: readonly [number, number, number];
  readonly mobility: readonly [number, number];
}

type Tenths3 = [number, number, number];

function row(data: Tenths3, power: Tenths3, mobility: [number, number]): TechnologyCriterionValues {
  const parts = (tenths: number) => scaleShareToCriterionValue(tenths / 10);
  return {
    data: [parts(data[0]), parts(data[1]), parts(data[2])],
    power: [parts(power[0]), parts(power[1]), parts(power[2])],
    mobility: [parts(mobility[0]), parts(mobility[1])],
  };
}

const cat1 = row([8, 10, 5], [5, 9, 10], [10, 10]);
const legacy = row([5, 3, 1], [3, 6, 7], [5, 5]);
const unlicensed = row([10, 3, 0], [10, 9, 8], [10, 4]);
const satellite = row([7, 1, 0], [6, 8, 9], [8, 8]);

/**
 * The fit table, in tie-break order. Sigfox and mioty belong to LoRaWAN's class and share its row. `NTN` is a live
 * satellite service stated in NTN Support without a technology name.
 */
export const matchingFitByTechnology: ReadonlyMap<string, TechnologyCriterionValues> = new Map([
  ['NB-IoT', row([10, 4, 0], [10, 9, 8], [10, 2])],
  ['LTE-M', row([10, 9, 2], [9, 10, 9], [9, 10])],
  ['Cat-1 bis', cat1],
  ['Cat-1', cat1],
  ['4G', row([6, 9, 10], [3, 8, 10], [10, 10])],
  ['5G', row([4, 8, 10], [2, 7, 10], [10, 10])],
  ['LoRaWAN', unlicensed],
  ['Sigfox', unlicensed],
  ['mioty', unlicensed],
  ['NTN NB-IoT', satellite],
  ['Satellite', satellite],
  ['NTN', satellite],
  ['3G', legacy],
  ['2G', legacy],
]);

const cellular = new Set(['2G', '3G', '4G', '5G', 'LTE-M', 'NB-IoT', 'Cat-1', 'Cat-1 bis']);
const narrowband = new Set(['NB-IoT', 'LTE-M', 'LoRaWAN', 'Sigfox', 'mioty', 'NTN NB-IoT', 'Satellite', 'NTN']);
const withoutHandover = new Set(['NB-IoT', 'LoRaWAN', 'Sigfox', 'mioty']);

/** Whether a technology is terrestrial and uses a SIM. */
export function isCellularTechnology(technology: string): boolean {
  return cellular.has(technology);
}

/**
 * Whether a technology has too little bandwidth for high data volumes, even in combination with other such
 * technologies.
 */
export function isNarrowbandTechnology(technology: string): boolean {
  return narrowband.has(technology);
}

/** Whether a technology is designed for devices that do not move. */
export function isTechnologyForFixedDevices(technology: string): boolean {
  return withoutHandover.has(technology);
}
