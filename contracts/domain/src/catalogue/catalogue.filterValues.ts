import { technologies as knownTechnologies } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { searchText } from './catalogue.search.ts';
import { listedNames } from './catalogue.technologyTags.ts';

/** What the catalogue does not say. */
export const unknownValue = 'Unknown';
/** Texts of a catalogue that are none of the usual values. */
export const otherValue = 'Other';

/** The usual values of a support column, best first. */
const supports = ['Yes', 'Planned', 'Commercial — Live Service', 'Announced / Pilot', 'No'];
const placeholders = new Set(['', '-', '–', '—', '?', 'n/a', 'na', 'tbd', 'not stated', 'not known', 'unknown']);
const supportByText = new Map(supports.map((value) => [searchText(value), value]));

/** The value under which the filters offer a support text: a usual one, `Unknown` for what is not stated, else `Other`. */
export function supportValue(text: string | null): string {
  const folded = searchText(text ?? '').trim();
  return supportByText.get(folded) ?? (placeholders.has(folded) ? unknownValue : otherValue);
}

/** The exact technologies of a provider: those of its record, else those that its protocols list. */
export function technologiesOf({
  technologies,
  protocols,
}: {
  readonly technologies: readonly string[];
  readonly protocols: string | null;
}): readonly string[] {
  return technologies.length > 0 ? technologies : listedNames(protocols);
}

const known: ReadonlySet<string> = new Set(knownTechnologies);

function technologyValue(name: string): string {
  return known.has(name) ? name : otherValue;
}

/** The values under which the filters offer a provider's technologies, each once; `Unknown` when it lists none. */
export function technologyValues(names: readonly string[]): readonly string[] {
  return names.length === 0 ? [unknownValue] : [...new Set(names.map(technologyValue))];
}

/** Values in the order in which filters offer them: usual ones, then any by name, then `Other`, then `Unknown`. */
export function valuePlace(value: string): number {
  if (value === unknownValue) return supports.length + 2;
  if (value === otherValue) return supports.length + 1;
  const at = supports.indexOf(value);
  return at < 0 ? supports.length : at;
}
