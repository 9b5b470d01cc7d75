// Strings are not spell-checked: names of network operators.
// cspell:ignoreRegExp /(['"`])(?:(?!\1)[^\n])*\1/g
import { deriveProviderId } from '../catalogue/catalogue.providerName.ts';
import { referenceNetworkData } from './coverage.referenceData.ts';
import type { MobileNetwork } from './coverage.networks.ts';

/**
 * Catalogue providers and the networks that they or their group operate: `brand: countries; brand: countries`.
 * Maintained by hand, as of November 2026. Brands are spelled as in `referenceNetworkData`. Companies that were sold
 * are left out.
 */
const linkTable: Readonly<Record<string, string>> = {
  'A1 Digital': 'A1.net: AT; A1 BG: BG; A1: BY; A1 HR: HR; A1 MK: MK; A1 SI: SI; A1 SRB: RS',
  'AT&T Business': 'AT&T: US MX; AT&T / Unefon: MX; FirstNet: US',
  'Airtel Africa': 'Airtel: CD CG GA KE MG MW NE NG RW SC TD TZ UG ZM',
  'América Móvil (Claro / Telcel)':
    'Telcel: MX; Claro: AR BR CO CR DO EC GT HN NI PE PY SV UY; CLARO CL: CL; Claro Puerto Rico: PR',
  'Beeline Kazakhstan': 'Beeline: KZ',
  'Bell Canada': 'Bell: CA; Bell Mobility: CA; MTS: CA',
  'Bharti Airtel': 'AirTel: IN',
  'China Mobile IoT': 'China Mobile: CN; CMCC HK: HK',
  'China Telecom': 'China Telecom: CN MO',
  'Chunghwa Telecom': 'Chunghwa: TW',
  'Deutsche Telekom IoT':
    'Telekom: DE HU SK; T-Mobile: CZ PL; Magenta: AT; Cosmote: GR; HT HR: HR; telekom.me: ME; Telekom.mk: MK',
  'Digicel Pacific': 'Digicel: FJ NR PG TO VU WS',
  Entel: 'entel: CL; Entel: PE',
  'Globe Business': 'Globe: PH',
  KDDI: 'au: JP; KDDI Corporation: JP',
  'KPN IoT': 'KPN: NL',
  Kyivstar: 'Kyivstar: UA',
  'MTN Group':
    'MTN: BJ CI GH NG RW SD SS UG ZA ZM; MTN Cameroon: CM; MTN Eswatini: SZ; Libertis Telecom: CG; Lonestar Cell MTN: LR',
  'Maroc Telecom (Moov Africa)': 'IAM: MA; Moov: BJ CF CI GA MR NE TG; Tigo: TD; Telmob: BF; Malitel: ML',
  'Millicom (Tigo)': 'Tigo: BO CO GT HN NI PA PY SV',
  'NTT DOCOMO': 'NTT docomo: JP',
  'One NZ': 'Vodafone: NZ',
  Ooredoo: 'Ooredoo: DZ KW MV OM PS QA TN; Indosat Ooredoo Hutchison: ID',
  Optus: 'Optus: AU',
  'Orange Business':
    'Orange: BF BL BW CF CI CM EG ES FR GF GN GP GW JO LU MD MF MG ML MQ PL RE RO SK SL SN TN YT; ' +
    'Orange Belgium: BE; Orange LBR: LR; Orange Morocco: MA; Orange RDC: CD',
  'Reliance Jio': 'Jio: IN',
  'Rogers Business': 'Rogers Wireless: CA',
  'SK Telecom': 'SKTelecom: KR',
  Safaricom: 'Safaricom: KE',
  Singtel: 'SingTel: SG',
  SoftBank: 'SoftBank: JP; Y!Mobile: JP',
  'Spark New Zealand': 'Spark: NZ',
  Swisscom: 'Swisscom: CH LI',
  'T-Mobile for Business': 'T-Mobile: PR US VI',
  TELUS: 'Telus Mobility, Koodo Mobile, Public Mobile: CA',
  'Tele2 IoT': 'Tele2: EE LT LV SE',
  'Telecom Egypt (WE)': 'WE: EG',
  'Telefónica Tech': 'Movistar: ES; O2: DE; Vivo: BR',
  'Telenor IoT': 'Telenor: DK NO SE; DNA: FI',
  Telia: 'Telia: EE FI LT NO SE',
  Telkomsel: 'Telkomsel: ID',
  Telstra: 'Telstra: AU',
  Turkcell: 'Turkcell: TR',
  'Verizon Business': 'Verizon: US; Verizon Wireless: US',
  Viettel:
    'Viettel Mobile: VN; Bitel: PE; Halotel: TZ; Lumitel: BI; Metfone: KH; Movitel: MZ; Mytel: MM; Natcom: HT; ' +
    'Telemor: TL; Unitel: LA',
  'Virgin Media O2 Business': 'O2 (UK): GB',
  'Vivo (Telefônica Brasil)': 'Vivo: BR',
  'Vodacom Business': 'Vodacom: CD LS MZ TZ ZA; Vodafone: EG',
  'Vodafone Business IoT': 'Vodafone: AL CZ DE EG GR IE NL PT RO TR; Vodafone UK: GB',
  Zain: 'Zain: IQ SS; Zain SA: SA; Zain SD: SD; zain BH: BH; zain JO: JO; zain KW: KW',
  'e& UAE': 'Etisalat: AE',
  stc: 'Al Jawal (STC ): SA; STC: KW; stc: BH',
};

export interface ProviderOperatedNetwork {
  /** Provider id, which does not change when the provider is renamed. */
  readonly provider: string;
  readonly country: string;
  /** The network's name in `referenceNetworkData`. */
  readonly network: string;
}

function parseLinks([name, text]: readonly [string, string]): readonly ProviderOperatedNetwork[] {
  const provider = deriveProviderId(name);
  return text.split('; ').flatMap((entry) => {
    const [network = '', countries = ''] = entry.split(': ');
    return countries.split(' ').map((country) => ({ provider, country, network }));
  });
}

/** All networks that catalogue providers operate. */
export const providerOperatedNetworks: readonly ProviderOperatedNetwork[] =
  Object.entries(linkTable).flatMap(parseLinks);

const networksByProvider = Map.groupBy(providerOperatedNetworks, ({ provider }) => provider);

/** The networks that a provider operates itself; empty for resellers and providers without links. */
export function findNetworksOperatedByProvider(provider: string): readonly MobileNetwork[] {
  const links = networksByProvider.get(provider) ?? [];
  return referenceNetworkData.networks.filter(({ country, name }) =>
    links.some((link) => link.country === country && link.network === name),
  );
}
