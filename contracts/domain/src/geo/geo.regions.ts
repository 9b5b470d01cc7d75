import { regionNames } from '@marketplace/contracts/matching/matching.requirements.ts';

export type RegionName = (typeof regionNames)[number];

/** The 198 countries of the product by region, UN M49 regrouped. Each stands in exactly one of them. */
const countriesByRegion: Readonly<Record<Exclude<RegionName, 'Global'>, string>> = {
  'North America': 'CA US',
  'Latin America': 'AG AR BB BO BR BS BZ CL CO CR CU DM DO EC GD GT GY HN HT JM KN LC MX NI PA PE PY SR SV TT UY VC VE',
  Europe:
    'AD AL AM AT AZ BA BE BG BY CH CY CZ DE DK EE ES FI FR GB GE GR HR HU IE IS IT LI LT LU LV MC MD ME MK MT NL NO ' +
    'PL PT RO RS RU SE SI SK SM UA VA XK',
  'Middle East': 'AE BH IL IQ IR JO KW LB OM PS QA SA SY TR YE',
  Africa:
    'AO BF BI BJ BW CD CF CG CI CM CV DJ DZ EG ER ET GA GH GM GN GQ GW KE KM LR LS LY MA MG ML MR MU MW MZ NA NE NG ' +
    'RW SC SD SL SN SO SS ST SZ TD TG TN TZ UG ZA ZM ZW',
  'Asia Pacific': 'AF BD BN BT CN HK ID IN JP KG KH KP KR KZ LA LK MM MN MV MY NP PH PK SG TH TJ TL TM TW UZ VN',
  Oceania: 'AU FJ FM KI MH NR NZ PG PW SB TO TV VU WS',
};

/** Territories belong to a region on the map, and are not counted when a region's coverage is measured. */
const territoriesByRegion: Readonly<Record<string, string>> = {
  'North America': 'BM GL PM',
  'Latin America': 'AI AW BL BQ CW FK GF GP KY MF MQ MS PR SX TC VG VI',
  Europe: 'AX FO GG GI IM JE SJ',
  Africa: 'EH RE SH YT',
  'Asia Pacific': 'MO',
  Oceania: 'AS CC CK CX GU MP NC NF NU PF PN TK WF',
};

const codes = (list: string | undefined): string[] => (list === undefined ? [] : list.split(' '));
const everywhere = Object.values(countriesByRegion).flatMap(codes);

const countries: ReadonlyMap<RegionName, readonly string[]> = new Map<RegionName, readonly string[]>(
  regionNames.map((name) => [name, name === 'Global' ? everywhere : codes(countriesByRegion[name])]),
);

const regionOfCode: ReadonlyMap<string, RegionName> = new Map(
  regionNames
    .filter((name) => name !== 'Global')
    .flatMap((name) =>
      [...codes(countriesByRegion[name]), ...codes(territoriesByRegion[name])].map((code) => [code, name] as const),
    ),
);

/** The alpha-2 codes of a region's countries, without territories. `Global` holds all 198, region by region. */
export function regionCountries(region: RegionName): readonly string[] {
  return countries.get(region) ?? [];
}

/** The region, never `Global`, that a country or territory belongs to; `null` for Antarctica and unknown codes. */
export function codeRegion(code: string): RegionName | null {
  return regionOfCode.get(code) ?? null;
}
