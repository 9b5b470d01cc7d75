import { FilterChip, FilterChips } from '../../../ui/FilterChip.tsx';
import { kindNames } from './filterNames.ts';
import { useUnderstood } from './useUnderstood.ts';
import { withoutWords } from './withoutWords.ts';

export interface UnderstoodChipsProps {
  /** The current search. */
  text: string;
  onChange: (text: string) => void;
}

/** The criteria that the server parsed from the search; pressing a chip removes its words from the search. */
export function UnderstoodChips({ text, onChange }: UnderstoodChipsProps) {
  const understood = useUnderstood(text).filter(({ kind }) => kind !== 'word');
  if (understood.length === 0) return null;
  return (
    <div role="group" aria-label="Understood as">
      <FilterChips>
        {understood.map(({ kind, value, label, text: words }) => (
          <FilterChip
            key={`${kind} ${label} ${words}`}
            field={kindNames[kind]}
            value={kind === 'sgp32' ? value : label}
            onRemove={() => onChange(withoutWords(text, words))}
          />
        ))}
      </FilterChips>
    </div>
  );
}
