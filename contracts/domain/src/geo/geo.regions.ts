import { regionNames } from '@marketplace/contracts/matching/matching.requirements.ts';

export type RegionName = (typeof regionNames)[number];

/** The product's 198 countries by region (UN M49, regrouped). Each country is in exactly one region. */
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

/** Territories have a region on the map but are not counted in a region's coverage. */
const territoriesByRegion: Readonly<Record<string, string>> = {
  'North America': 'BM GL PM',
  'Latin America': 'AI AW BL BQ CW FK GF GP KY MF MQ MS PR SX TC VG VI',
  Europe: 'AX FO GG GI IM JE SJ',
  Africa: 'EH RE SH YT',
  'Asia Pacific': 'MO',
  Oceania: 'AS CC CK CX GU MP NC NF NU PF PN TK WF',
};

const parseCodes = (list: string | undefined): string[] => (list === undefined ? [] : list.split(' '));
const allCodes = Object.values(countriesByRegion).flatMap(parseCodes);

const countries: ReadonlyMap<RegionName, readonly string[]> = new Map<RegionName, readonly string[]>(
  regionNames.map((name) => [name, name === 'Global' ? allCodes : parseCodes(countriesByRegion[name])]),
);

const regionOfCode: ReadonlyMap<string, RegionName> = new Map(
  regionNames
    .filter((name) => name !== 'Global')
    .flatMap((name) =>
      [...parseCodes(countriesByRegion[name]), ...parseCodes(territoriesByRegion[name])].map(
        (code) => [code, name] as const,
      ),
    ),
);

/** Alpha-2 codes of a region's countries, without territories. `Global` returns all 198, region by region. */
export function listRegionCountries(region: RegionName): readonly string[] {
  return countries.get(region) ?? [];
}

/**
 * The region of a country or territory, never `Global`; `null` for Antarctica, a few remote territories and unknown
 * codes.
 */
export function findCountryRegion(code: string): RegionName | null {
  return regionOfCode.get(code) ?? null;
}
