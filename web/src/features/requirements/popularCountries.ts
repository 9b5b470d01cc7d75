/** Shortcuts below the country search, most asked for first; alpha-2 codes. */
const popularCountries = 'US GB DE FR IT ES NL SE CA MX BR IN JP CN AU SG ZA AE'.split(' ');

const shownAtOnce = 6;

/** The first six of the 18 that are not chosen yet. */
export function popularShortcuts(chosen: readonly string[]): readonly string[] {
  return popularCountries.filter((code) => !chosen.includes(code)).slice(0, shownAtOnce);
}
