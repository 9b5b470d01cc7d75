/**
 * Alpha-2 codes of popular countries, most requested first. Long names are spread out, so that any six displayed names
 * fit on one line.
 */
const popularCountries = 'US DE FR IT CA JP ES BR IN NL SE GB MX CN AU SG ZA AE'.split(' ');

const maxShortcuts = 6;

/** Returns the first six popular countries that are not selected. */
export function listUnselectedPopularCountries(chosen: readonly string[]): readonly string[] {
  return popularCountries.filter((code) => !chosen.includes(code)).slice(0, maxShortcuts);
}
