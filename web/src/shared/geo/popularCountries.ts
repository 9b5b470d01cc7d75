/**
 * Shortcuts below the country search, most asked for first; alpha-2 codes. The long names stand apart, so that the six at hand
 * fit one line.
 */
const popularCountries = 'US DE FR IT CA JP ES BR IN NL SE GB MX CN AU SG ZA AE'.split(' ');

const shownAtOnce = 6;

/** The first six of the 18 that are not chosen yet. */
export function popularShortcuts(chosen: readonly string[]): readonly string[] {
  return popularCountries.filter((code) => !chosen.includes(code)).slice(0, shownAtOnce);
}
