import { t } from '@lingui/core/macro';
import { computeWizardCompleteness } from '@marketplace/domain/matching/matching.accuracy.ts';
import { FlexRow } from '../../../ui/FlexRow.tsx';
import { useRequirementsState } from '../useRequirementsState.ts';
import classes from './Wizard.module.css';

const stepNames = [t`Find Providers`, t`Request Quotes`] as const;

/** Returns the colour that the specification fixes: red below 33 percent, amber below 66, green otherwise. */
export function getWizardProgressTone(percent: number): 'red' | 'amber' | 'green' {
  if (percent < 33) return 'red';
  return percent < 66 ? 'amber' : 'green';
}

/** Shows the two steps of the wizard and the completeness of the answers. */
export function WizardProgressBar({ step }: { step: 1 | 2 }) {
  const percent = computeWizardCompleteness(useRequirementsState().answers);
  return (
    <>
      <FlexRow as="ol" gap={24} className={classes['steps']}>
        {stepNames.map((name, index) => (
          <FlexRow as="li" gap={8} key={name} aria-current={index + 1 === step ? 'step' : undefined}>
            <b>{index + 1}</b>
            {name}
          </FlexRow>
        ))}
      </FlexRow>
      <div
        className={classes['progress']}
        role="progressbar"
        aria-label={t`Wizard progress`}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        data-tone={getWizardProgressTone(percent)}
      >
        <span style={{ width: `${percent}%` }} />
      </div>
    </>
  );
}
