import { memo } from 'react';
import type { RequirementField } from '@marketplace/contracts/matching/matching.requirements.ts';
import { FilterChip, FilterChips } from '../../ui/FilterChip.tsx';
import { Row } from '../../ui/Row.tsx';
import type { WizardField } from './fieldWords.ts';
import { furtherWords, type RequirementChip, requirementChips, unscoredChips } from './requirementChips.ts';
import classes from './RequirementChips.module.css';
import { isMust } from './answerChanges.ts';
import type { WizardAnswers } from './wizardAnswers.ts';

export interface RequirementChipsProps {
  answers: WizardAnswers;
  onRemove: (field: WizardField) => void;
  onMust: (field: RequirementField) => void;
  /** @param name member of the wizard's object. */
  onRemoveExtra: (name: string) => void;
}

interface ChipProps<Field extends WizardField> {
  chip: RequirementChip<Field>;
  onRemove: (field: WizardField) => void;
}

function Chip({ chip: { field, label, value }, onRemove }: ChipProps<WizardField>) {
  return (
    <FilterChip {...(label === undefined ? {} : { field: label })} value={value} onRemove={() => onRemove(field)} />
  );
}

interface ScoredChipProps extends ChipProps<RequirementField> {
  must: boolean;
  onMust: (field: RequirementField) => void;
}

/** A chip that can be made a must. */
function ScoredChip({ chip, must, onMust, onRemove }: ScoredChipProps) {
  const { field, label, value } = chip;
  const name = label === undefined ? value : `${label} ${value}`;
  return (
    <Row as="span" inline className={classes['pair']} data-must={must || undefined}>
      <button
        type="button"
        className={classes['must']}
        aria-pressed={must}
        aria-label={`Must have ${name}`}
        onClick={() => onMust(field)}
      >
        Must have
      </button>
      <Chip chip={chip} onRemove={onRemove} />
    </Row>
  );
}

/** What is asked for; pressing one takes it back, and its first words make it a must. */
export const RequirementChips = memo(function RequirementChips(props: RequirementChipsProps) {
  const { answers, onRemove, onMust, onRemoveExtra } = props;
  const scored = requirementChips(answers);
  const unscored = unscoredChips(answers);
  const further = furtherWords(answers);
  if (scored.length + unscored.length + further.length === 0) return null;
  return (
    <FilterChips>
      {scored.map((chip) => (
        <ScoredChip key={chip.field} {...{ chip, onMust, onRemove }} must={isMust(answers, chip.field)} />
      ))}
      {unscored.map((chip) => (
        <Chip key={chip.field} {...{ chip, onRemove }} />
      ))}
      {further.map(({ name, label, value }) => (
        <FilterChip key={`further ${name}`} field={label} value={value} onRemove={() => onRemoveExtra(name)} />
      ))}
    </FilterChips>
  );
});
