/** Shortcuts below the country search, most asked for first; alpha-2 codes. */
const popularCountries = 'US DE FR IT CA JP GB ES BR IN NL SE MX CN AU SG ZA AE'.split(' ');

const shownAtOnce = 6;

/** The first six of the 18 that are not chosen yet. */
export function popularShortcuts(chosen: readonly string[]): readonly string[] {
  return popularCountries.filter((code) => !chosen.includes(code)).slice(0, shownAtOnce);
}
