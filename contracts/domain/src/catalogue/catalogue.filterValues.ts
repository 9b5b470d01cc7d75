import {
  canonicalTechnologyNames as knownTechnologies,
  standardSupportTexts,
} from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { normaliseSearchText } from './catalogue.search.ts';
import { splitAtCommasOutsideParentheses } from './catalogue.technologyTags.ts';

/** Filter value for providers that do not state a value. */
export const unknownFilterValue = 'Unknown';
/** Filter value for texts that are none of the standard values. */
export const otherFilterValue = 'Other';

const placeholders = new Set(['', '-', '–', '—', '?', 'n/a', 'na', 'tbd', 'not stated', 'not known', 'unknown']);
const supportByText = new Map<string, string>(standardSupportTexts.map((value) => [normaliseSearchText(value), value]));

/** Maps a support text to its filter value: a standard value, `Unknown` when not stated, otherwise `Other`. */
export function mapSupportTextToFilterValue(text: string | null): string {
  const folded = normaliseSearchText(text ?? '').trim();
  return supportByText.get(folded) ?? (placeholders.has(folded) ? unknownFilterValue : otherFilterValue);
}

/** The exact technologies of a provider: those of its record, otherwise those listed in its protocols. */
export function getProviderTechnologies({
  technologies,
  protocols,
}: {
  readonly technologies: readonly string[];
  readonly protocols: string | null;
}): readonly string[] {
  return technologies.length > 0 ? technologies : splitAtCommasOutsideParentheses(protocols);
}

const known: ReadonlySet<string> = new Set(knownTechnologies);

function technologyValue(name: string): string {
  return known.has(name) ? name : otherFilterValue;
}

/** Maps a provider's technologies to distinct filter values; `Unknown` when the provider lists no technology. */
export function toProviderTechnologyFilterValues(names: readonly string[]): readonly string[] {
  return names.length === 0 ? [unknownFilterValue] : [...new Set(names.map(technologyValue))];
}

/** Sort rank of a filter value: standard values first, then non-standard values, then `Other`, then `Unknown`. */
export function getFilterValueSortRank(value: string): number {
  if (value === unknownFilterValue) return standardSupportTexts.length + 2;
  if (value === otherFilterValue) return standardSupportTexts.length + 1;
  const at = standardSupportTexts.findIndex((text) => text === value);
  return at < 0 ? standardSupportTexts.length : at;
}
