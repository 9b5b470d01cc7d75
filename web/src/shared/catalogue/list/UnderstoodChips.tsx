import { FilterChip, FilterChips } from '../../../ui/FilterChip.tsx';
import { kindNames } from './filterNames.ts';
import { useUnderstood } from './useUnderstood.ts';
import { withoutWords } from './withoutWords.ts';

export interface UnderstoodChipsProps {
  /** The search in force. */
  text: string;
  onChange: (text: string) => void;
}

/** What the search was understood to ask; pressing a part takes its words out of the search. */
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
