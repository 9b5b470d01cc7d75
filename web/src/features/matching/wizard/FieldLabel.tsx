import { IconCheck } from '@tabler/icons-react';
import { requirementFields, type RequirementField } from '@marketplace/contracts/matching/matching.requirements.ts';
import { useAppDispatch } from '../../../core/hooks.ts';
import { fieldLabels, type WizardField } from '../fieldWords.ts';
import { mustToggled } from '../requirementsActions.ts';
import { useRequirements } from '../useRequirements.ts';
import { askedFields, isMust } from '../answerChanges.ts';
import type { WizardAnswers } from '../wizardAnswers.ts';
import classes from './Wizard.module.css';

/** Returns the field if it can be a must: it is scored and answered. */
function toMustCandidate(field: WizardField, answers: WizardAnswers): RequirementField | undefined {
  const answeredFields = askedFields(answers);
  return requirementFields.find((each) => each === field && answeredFields.includes(each));
}

/** Label of a field. For answered fields it is a button that marks the answer as a must. */
export function FieldLabel({ field }: { field: WizardField }) {
  const dispatch = useAppDispatch();
  const { answers } = useRequirements();
  const candidate = toMustCandidate(field, answers);
  if (candidate === undefined) {
    return (
      <span className={classes['label']} aria-hidden="true">
        {fieldLabels[field]}
      </span>
    );
  }
  return (
    <button
      type="button"
      className={classes['must']}
      aria-pressed={isMust(answers, candidate)}
      onClick={() => dispatch(mustToggled(candidate))}
    >
      <span className={classes['label']}>{fieldLabels[field]}</span>{' '}
      <small>
        <i aria-hidden="true">
          <IconCheck size={10} stroke={3} />
        </i>
        Must have
      </small>
    </button>
  );
}
