import { IconCheck } from '@tabler/icons-react';
import { requirementFields, type RequirementField } from '@marketplace/contracts/matching/matching.requirements.ts';
import { useAppDispatch } from '../../../core/hooks.ts';
import { fieldLabels, type WizardField } from '../fieldWords.ts';
import { mustToggled } from '../requirementsActions.ts';
import { useRequirements } from '../useRequirements.ts';
import { askedFields, isMust } from '../answerChanges.ts';
import type { WizardAnswers } from '../wizardAnswers.ts';
import classes from './Wizard.module.css';

/** The field as one that can be a must: it is scored, and something is asked for in it. */
function mustableField(field: WizardField, answers: WizardAnswers): RequirementField | undefined {
  const asked = askedFields(answers);
  return requirementFields.find((each) => each === field && asked.includes(each));
}

/** What is asked; once it is answered, pressing it makes the answer a must or takes that back. */
export function FieldLabel({ field }: { field: WizardField }) {
  const dispatch = useAppDispatch();
  const { answers } = useRequirements();
  const mustable = mustableField(field, answers);
  if (mustable === undefined) {
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
      aria-pressed={isMust(answers, mustable)}
      onClick={() => dispatch(mustToggled(mustable))}
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
