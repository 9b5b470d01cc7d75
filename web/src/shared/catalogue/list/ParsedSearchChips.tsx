import { t } from '@lingui/core/macro';
import { formatFilterValue } from '@marketplace/domain/catalogue/catalogue.filterLabels.ts';
import { FilterChip, FilterChipGroup } from '../../../ui/FilterChip.tsx';
import { searchCriterionLabels } from './providerFilterLabels.ts';
import { useParsedProviderSearch } from './useParsedProviderSearch.ts';
import { removeWordsFromSearchText } from './removeWordsFromSearchText.ts';

export interface ParsedSearchChipsProps {
  /** The current search. */
  text: string;
  onChange: (text: string) => void;
}

/** Chips for the criteria that the server parsed from the search; pressing a chip removes its words from the search. */
export function ParsedSearchChips({ text, onChange }: ParsedSearchChipsProps) {
  const understood = useParsedProviderSearch(text).filter(({ kind }) => kind !== 'word');
  if (understood.length === 0) return null;
  return (
    <div role="group" aria-label={t`Criteria found in your search`}>
      <FilterChipGroup>
        {understood.map(({ kind, value, label, text: words }) => (
          <FilterChip
            key={`${kind} ${label} ${words}`}
            field={searchCriterionLabels[kind]}
            value={kind === 'sgp32' ? formatFilterValue(kind, value) : label}
            onRemove={() => onChange(removeWordsFromSearchText(text, words))}
          />
        ))}
      </FilterChipGroup>
    </div>
  );
}
