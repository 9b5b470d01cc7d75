import type { CellularTechnology } from '@marketplace/contracts/coverage/coverage.values.ts';

/** No public cellular coverage, or nothing of a network's own. */
const noCoverage =
  /MVNO|MVNE|Satellite|GSM-R|TETRA|iDEN|WiMAX|PHS|TDMA|AMPS|DMR|CBRS|paging|\bany\b|Test|Roaming SIM|Unknown|\?$/i;

/** In this order: `CDMA2000` would pass for `CDMA`, and `TD-5G` for nothing. */
const tokens: readonly (readonly [RegExp, CellularTechnology])[] = [
  [/\b5G\b|\bNR\b/, '5g'],
  [/LTE/, '4g'],
  [/UMTS|UTMS|TD-SCDMA|CDMA2000|HSPA|WCDMA|EVDO/, '3g'],
  [/^(GSM|CDMA)/, '2g'],
];

/**
 * The technologies that a `bands` text of mcc-mnc-list names, as `GSM 900 / UMTS 2100 / TD-LTE 2600 / 5G 3500`. What is
 * no public cellular coverage (railway, satellite, WiMAX, guests on another network) and bare numbers say nothing.
 */
export function bandTechnologies(bands: string | null): ReadonlySet<CellularTechnology> {
  const found = (bands ?? '')
    .split(/[/,;]/)
    .map((token) => token.trim())
    .filter((token) => !noCoverage.test(token))
    .map((token) => tokens.find(([pattern]) => pattern.test(token))?.[1]);
  return new Set(found.filter((technology) => technology !== undefined));
}
