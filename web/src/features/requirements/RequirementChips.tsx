import { memo } from 'react';
import type { RequirementField } from '@marketplace/contracts/matching/matching.filled.ts';
import type { Requirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import { FilterChip, FilterChips } from '../../ui/FilterChip.tsx';
import { requirementChips } from './requirementChips.ts';

export interface RequirementChipsProps {
  answers: Requirements;
  onRemove: (field: RequirementField) => void;
}

/** What is asked for; pressing one takes it back. */
export const RequirementChips = memo(function RequirementChips({ answers, onRemove }: RequirementChipsProps) {
  const chips = requirementChips(answers);
  if (chips.length === 0) return null;
  return (
    <FilterChips>
      {chips.map(({ field, label, value }) => (
        <FilterChip
          key={field}
          {...(label === undefined ? {} : { field: label })}
          value={value}
          onRemove={() => onRemove(field)}
        />
      ))}
    </FilterChips>
  );
});
