import type { Understood } from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import {
  type FilterField,
  filterFields,
  type ProviderFilters,
} from '@marketplace/domain/catalogue/catalogue.filters.ts';
import { filterNames, type kindNames, valueName } from './filterNames.ts';

/** Something that a list was asked for. */
interface Asked {
  readonly kind: keyof typeof kindNames;
  readonly label: string;
}

/** Values as a person names them; support by its column too, where it is not just there. */
export function valuesName(field: FilterField, filters: ProviderFilters): string {
  const join = field === 'technology' && filters.technologyMode === 'all' ? ' and ' : ' or ';
  const names = filters[field].map((value) => valueName(field, value)).join(join);
  if (field !== 'sgp32' && field !== 'ntn') return names;
  const column = field === 'sgp32' ? 'SGP.32' : filterNames[field];
  return names === 'Yes' ? column : `${column} ${names}`;
}

function askedOf(filters: ProviderFilters, understood: readonly Understood[]): Asked[] {
  const fields = filterFields.filter((field) => filters[field].length > 0);
  return [...understood, ...fields.map((field) => ({ kind: field, label: valuesName(field, filters) }))];
}

/** What nobody has, as a sentence such as `No provider has NB-IoT and SGP.32 in Chad.`; `null` when less than two things were asked. */
export function emptySentence(filters: ProviderFilters, understood: readonly Understood[]): string | null {
  const asked = askedOf(filters, understood);
  if (asked.length < 2) return null;
  const part = (word: string, kinds: readonly Asked['kind'][]): string => {
    const labels = asked.filter(({ kind }) => kinds.includes(kind)).map(({ label }) => label);
    return labels.length === 0 ? '' : ` ${word} ${labels.join(' and ')}`;
  };
  const who = part('', ['type']).trim() || 'provider';
  const has = part('has', ['technology', 'sgp32', 'ntn', 'protocol', 'word', 'name']) || ' fits';
  return `No ${who}${has}${part('for', ['sector'])}${part('in', ['country', 'region'])}.`;
}
