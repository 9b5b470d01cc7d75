import { listRegionCountries, type RegionName } from '@marketplace/domain/geo/geo.regions.ts';
import { regionNames } from '@marketplace/contracts/matching/matching.requirements.ts';
import { foldTextForComparison } from '../normaliseText.ts';

const europeanUnion = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ');

const shortNames: Readonly<Record<string, RegionName>> = { APAC: 'Asia Pacific', LATAM: 'Latin America' };

const expansions = new Map<string, readonly string[]>([
  ...regionNames.map((name) => [foldTextForComparison(name), listRegionCountries(name)] as const),
  ...Object.entries(shortNames).map(
    ([short, name]) => [foldTextForComparison(short), listRegionCountries(name)] as const,
  ),
  ...['EU', 'EU27', 'European Union'].map((name) => [foldTextForComparison(name), europeanUnion] as const),
  [foldTextForComparison('EEA'), [...europeanUnion, 'IS', 'LI', 'NO']],
]);

/** The countries of the EU, the EEA or one of the product's regions; `undefined` for other texts. */
export function findCountriesByRegionName(name: string): readonly string[] | undefined {
  return expansions.get(foldTextForComparison(name));
}
