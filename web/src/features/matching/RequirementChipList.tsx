import { t } from '@lingui/core/macro';
import { memo } from 'react';
import type { RequirementFieldName } from '@marketplace/contracts/matching/matching.requirements.ts';
import { FilterChip, FilterChipGroup } from '../../ui/FilterChip.tsx';
import { FlexRow } from '../../ui/FlexRow.tsx';
import type { WizardFieldName } from './wizardFieldLabelTexts.ts';
import {
  buildRequirementChipsWithoutWizardField,
  type RequirementChipData,
  buildChipsForScoredRequirements,
  buildUnscoredRequirementChips,
} from './requirementChips.ts';
import classes from './RequirementChipList.module.css';
import { isFieldMarkedAsMust } from './answerChanges.ts';
import type { WizardAnswers } from './wizardAnswers.ts';

export interface RequirementChipListProps {
  answers: WizardAnswers;
  onRemove: (field: WizardFieldName) => void;
  onMust: (field: RequirementFieldName) => void;
  /** @param name property name of the requirement in the wizard data. */
  onRemoveExtra: (name: string) => void;
}

interface ChipProps<Field extends WizardFieldName> {
  chip: RequirementChipData<Field>;
  onRemove: (field: WizardFieldName) => void;
}

function Chip({ chip: { field, label, value }, onRemove }: ChipProps<WizardFieldName>) {
  return (
    <FilterChip {...(label === undefined ? {} : { field: label })} value={value} onRemove={() => onRemove(field)} />
  );
}

interface MustChipProps extends ChipProps<RequirementFieldName> {
  must: boolean;
  onMust: (field: RequirementFieldName) => void;
}

/** Chip with a button that marks the requirement as a must. */
function MustChip({ chip, must, onMust, onRemove }: MustChipProps) {
  const { field, label, value } = chip;
  return (
    <FlexRow as="span" inline className={classes['pair']} data-must={must || undefined}>
      <button
        type="button"
        className={classes['must']}
        aria-pressed={must}
        aria-label={label === undefined ? t`Must have ${value}` : t`Must have ${label} ${value}`}
        onClick={() => onMust(field)}
      >{t`Must have`}</button>
      <Chip chip={chip} onRemove={onRemove} />
    </FlexRow>
  );
}

/** Chips of all answers, with buttons to remove an answer or mark it as a must. */
export const RequirementChipList = memo(function RequirementChipList(props: RequirementChipListProps) {
  const { answers, onRemove, onMust, onRemoveExtra } = props;
  const scored = buildChipsForScoredRequirements(answers);
  const unscored = buildUnscoredRequirementChips(answers);
  const further = buildRequirementChipsWithoutWizardField(answers);
  if (scored.length + unscored.length + further.length === 0) return null;
  return (
    <FilterChipGroup>
      {scored.map((chip) => (
        <MustChip key={chip.field} {...{ chip, onMust, onRemove }} must={isFieldMarkedAsMust(answers, chip.field)} />
      ))}
      {unscored.map((chip) => (
        <Chip key={chip.field} {...{ chip, onRemove }} />
      ))}
      {further.map(({ name, label, value }) => (
        <FilterChip key={`further ${name}`} field={label} value={value} onRemove={() => onRemoveExtra(name)} />
      ))}
    </FilterChipGroup>
  );
});
