import { memo } from 'react';
import type { RequirementField } from '@marketplace/domain/matching/matching.filled.ts';
import { furtherWords } from '@marketplace/domain/matching/matching.further.ts';
import { FilterChip, FilterChips } from '../../ui/FilterChip.tsx';
import { requirementChips } from './requirementChips.ts';
import type { WizardAnswers } from './wizardAnswers.ts';

export interface RequirementChipsProps {
  answers: WizardAnswers;
  onRemove: (field: RequirementField) => void;
  /** @param name member of the wizard's object. */
  onRemoveFurther: (name: string) => void;
}

/** What is asked for; pressing one takes it back. */
export const RequirementChips = memo(function RequirementChips({
  answers,
  onRemove,
  onRemoveFurther,
}: RequirementChipsProps) {
  const chips = requirementChips(answers);
  const further = furtherWords(answers.further);
  if (chips.length + further.length === 0) return null;
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
      {further.map(({ name, label, value }) => (
        <FilterChip key={`further ${name}`} field={label} value={value} onRemove={() => onRemoveFurther(name)} />
      ))}
    </FilterChips>
  );
});
