// cspell:ignore UTMS
import type { MobilePhoneTechnology } from '@marketplace/contracts/coverage/coverage.values.ts';

/** Matches bands without public cellular coverage, and operators that use another operator's network. */
const noCoverage =
  /MVNO|MVNE|Satellite|GSM-R|TETRA|iDEN|WiMAX|PHS|TDMA|AMPS|DMR|CBRS|paging|\bany\b|Test|Roaming SIM|Unknown|\?$/i;

/** Patterns of technologies. The first match counts, because the pattern for 2G also matches `CDMA2000`, a 3G term. */
const tokens: readonly (readonly [RegExp, MobilePhoneTechnology])[] = [
  [/\b5G\b|\bNR\b/, '5g'],
  [/LTE/, '4g'],
  [/UMTS|UTMS|TD-SCDMA|CDMA2000|HSPA|WCDMA|EVDO/, '3g'],
  [/^(GSM|CDMA)/, '2g'],
];

/**
 * Parses the technologies in a `bands` text of mcc-mnc-list, such as `GSM 900 / UMTS 2100 / TD-LTE 2600 / 5G 3500`.
 * Ignores bare numbers and everything that is not public cellular coverage, such as railway networks, satellites, WiMAX
 * and virtual operators.
 */
export function parseMccMncListBandTechnologies(bands: string | null): ReadonlySet<MobilePhoneTechnology> {
  const found = (bands ?? '')
    .split(/[/,;]/)
    .map((token) => token.trim())
    .filter((token) => !noCoverage.test(token))
    .map((token) => tokens.find(([pattern]) => pattern.test(token))?.[1]);
  return new Set(found.filter((technology) => technology !== undefined));
}
