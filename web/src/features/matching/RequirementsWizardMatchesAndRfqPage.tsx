import { t } from '@lingui/core/macro';
import { type ReactNode, useEffect, useState } from 'react';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { RequirementsWizardStepWithMatchResults } from './RequirementsWizardStepWithMatchResults.tsx';
import { type LazyRfqFormLoader, RequestQuotesStep } from './selection/RequestQuotesStep.tsx';
import classes from './RequirementsWizardMatchesAndRfqPage.module.css';
import { usePreselectProviderFromUrl } from './selection/usePreselectProviderFromUrl.ts';
import { useSyncRequirementsStepWithHistory } from './useSyncRequirementsStepWithHistory.ts';
import { useRequirementsState } from './useRequirementsState.ts';

export interface RequirementsPageProps {
  quoteForm: LazyRfqFormLoader;
  /** Previous searches, shown next to the title. */
  earlier?: ReactNode;
}

/** Step 1: the wizard with its results. Step 2: the request for quotes. */
export function RequirementsWizardMatchesAndRfqPage({ quoteForm, earlier }: RequirementsPageProps) {
  const { step, chosen } = useRequirementsState();
  useSyncRequirementsStepWithHistory();
  const [returned, setReturned] = useState(step === 2);
  if (step === 2 && !returned) setReturned(true);
  usePreselectProviderFromUrl();
  const hasChosen = chosen.length > 0;
  useEffect(() => {
    // This is only a preload. If the preload fails, the form loads its code again when it is opened, and shows any
    // error.
    if (hasChosen) quoteForm.load().catch(() => undefined);
  }, [hasChosen, quoteForm]);

  return (
    <div className={`page ${classes['page'] ?? ''}`}>
      <PageHeader title={t`Specify Your Requirements`} crumb={t`Specify Requirements`} late={earlier} />
      <div className={classes['grid']} data-step={step}>
        {step === 2 ? (
          <RequestQuotesStep form={quoteForm.Form} />
        ) : (
          <RequirementsWizardStepWithMatchResults returned={returned} />
        )}
      </div>
    </div>
  );
}
