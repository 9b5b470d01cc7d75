import { t } from '@lingui/core/macro';
import { IconCheck } from '@tabler/icons-react';
import { requirementFields, type RequirementFieldName } from '@marketplace/contracts/matching/matching.requirements.ts';
import { useAppDispatch } from '../../../core/hooks.ts';
import { wizardFieldLabelTexts, type WizardFieldName } from '../wizardFieldLabelTexts.ts';
import { toggleFieldMarkedAsMustInStore } from '../requirementsActions.ts';
import { useRequirementsState } from '../useRequirementsState.ts';
import { getAnsweredWizardFields, isFieldMarkedAsMust } from '../answerChanges.ts';
import type { WizardAnswers } from '../wizardAnswers.ts';
import classes from './Wizard.module.css';

/** Returns the field if it is scored and answered, so that it can be a must; otherwise `undefined`. */
function toMustCandidate(field: WizardFieldName, answers: WizardAnswers): RequirementFieldName | undefined {
  const answeredFields = getAnsweredWizardFields(answers);
  return requirementFields.find((each) => each === field && answeredFields.includes(each));
}

/** Label of a field. If the field is scored and answered, the label is a button that marks the answer as a must. */
export function WizardFieldLabelOrMustToggle({ field }: { field: WizardFieldName }) {
  const dispatch = useAppDispatch();
  const { answers } = useRequirementsState();
  const candidate = toMustCandidate(field, answers);
  if (candidate === undefined) {
    return (
      <span className={classes['label']} aria-hidden="true">
        {wizardFieldLabelTexts[field]}
      </span>
    );
  }
  return (
    <button
      type="button"
      className={classes['must']}
      aria-pressed={isFieldMarkedAsMust(answers, candidate)}
      onClick={() => dispatch(toggleFieldMarkedAsMustInStore(candidate))}
    >
      <span className={classes['label']}>{wizardFieldLabelTexts[field]}</span>{' '}
      <small>
        <i aria-hidden="true">
          <IconCheck size={10} stroke={3} />
        </i>
        {t`Must have`}
      </small>
    </button>
  );
}
