import { foldText } from '../text.ts';

/** The product's regions besides Global, each country in exactly one (ISO 3166-1 alpha-2, grouped after UN M49). */
const regions: Readonly<Record<string, string>> = {
  'North America': 'CA US',
  'Latin America': `AG AR BB BO BR BS BZ CL CO CR CU DM DO EC GD GT GY HN HT JM KN LC MX NI PA PE PY SR SV TT UY VC VE`,
  Europe: `AD AL AM AT AZ BA BE BG BY CH CY CZ DE DK EE ES FI FR GB GE GR HR HU IE IS IT LI LT LU LV MC MD ME MK MT NL NO
    PL PT RO RS RU SE SI SK SM UA VA XK`,
  'Middle East': 'AE BH IL IQ IR JO KW LB OM PS QA SA SY TR YE',
  Africa: `AO BF BI BJ BW CD CF CG CI CM CV DJ DZ EG ER ET GA GH GM GN GQ GW KE KM LR LS LY MA MG ML MR MU MW MZ NA NE NG
    RW SC SD SL SN SO SS ST SZ TD TG TN TZ UG ZA ZM ZW`,
  'Asia Pacific': `AF BD BN BT CN HK ID IN JP KG KH KP KR KZ LA LK MM MN MV MY NP PH PK SG TH TJ TL TM TW UZ VN`,
  Oceania: 'AU FJ FM KI MH NR NZ PG PW SB TO TV VU WS',
};

const europeanUnion = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK';

function codesIn(text: string): string[] {
  return text.split(/\s+/);
}

const expansions = new Map<string, readonly string[]>(
  Object.entries({
    ...regions,
    Global: Object.values(regions).join(' '),
    APAC: regions['Asia Pacific'] ?? '',
    LATAM: regions['Latin America'] ?? '',
    EU: europeanUnion,
    EU27: europeanUnion,
    'European Union': europeanUnion,
    EEA: `${europeanUnion} IS LI NO`,
  }).map(([name, codes]) => [foldText(name), codesIn(codes)]),
);

/** The countries of a region's name, `undefined` for any other text. */
export function countriesOfRegion(name: string): readonly string[] | undefined {
  return expansions.get(foldText(name));
}
