import { regionCountries, type RegionName } from '@marketplace/domain/geo/geo.regions.ts';
import { regionNames } from '@marketplace/contracts/matching/matching.requirements.ts';
import { foldText } from '../text.ts';

const europeanUnion = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ');

const shortNames: Readonly<Record<string, RegionName>> = { APAC: 'Asia Pacific', LATAM: 'Latin America' };

const expansions = new Map<string, readonly string[]>([
  ...regionNames.map((name) => [foldText(name), regionCountries(name)] as const),
  ...Object.entries(shortNames).map(([short, name]) => [foldText(short), regionCountries(name)] as const),
  ...['EU', 'EU27', 'European Union'].map((name) => [foldText(name), europeanUnion] as const),
  [foldText('EEA'), [...europeanUnion, 'IS', 'LI', 'NO']],
]);

/** The countries of one of the product's regions, the EU or the EEA; `undefined` for other texts. */
export function countriesOfRegion(name: string): readonly string[] | undefined {
  return expansions.get(foldText(name));
}
