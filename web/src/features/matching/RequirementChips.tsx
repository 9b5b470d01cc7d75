import { memo } from 'react';
import type { RequirementField } from '@marketplace/contracts/matching/matching.requirements.ts';
import { extraRequirementWords } from '@marketplace/domain/matching/matching.extraRequirements.ts';
import { FilterChip, FilterChips } from '../../ui/FilterChip.tsx';
import { requirementChips } from './requirementChips.ts';
import type { WizardAnswers } from './wizardAnswers.ts';

export interface RequirementChipsProps {
  answers: WizardAnswers;
  onRemove: (field: RequirementField) => void;
  /** @param name member of the wizard's object. */
  onRemoveExtra: (name: string) => void;
}

/** What is asked for; pressing one takes it back. */
export const RequirementChips = memo(function RequirementChips({
  answers,
  onRemove,
  onRemoveExtra,
}: RequirementChipsProps) {
  const chips = requirementChips(answers);
  const further = extraRequirementWords(answers.further);
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
        <FilterChip key={`further ${name}`} field={label} value={value} onRemove={() => onRemoveExtra(name)} />
      ))}
    </FilterChips>
  );
});
