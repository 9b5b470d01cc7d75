import { type ReactNode, useEffect, useState } from 'react';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { FindProviders } from './FindProviders.tsx';
import { type QuoteForm, RequestQuotes } from './selection/RequestQuotes.tsx';
import classes from './RequirementsPage.module.css';
import { usePreselected } from './selection/usePreselected.ts';
import { useStepInHistory } from './useStepInHistory.ts';
import { useRequirements } from './useRequirements.ts';

export interface RequirementsPageProps {
  quoteForm: QuoteForm;
  /** Previous searches, shown next to the title. */
  earlier?: ReactNode;
}

/** Step 1: the wizard with its results. Step 2: the request for quotes. */
export function RequirementsPage({ quoteForm, earlier }: RequirementsPageProps) {
  const { step, chosen } = useRequirements();
  useStepInHistory();
  const [returned, setReturned] = useState(step === 2);
  if (step === 2 && !returned) setReturned(true);
  usePreselected();
  const hasChosen = chosen.length > 0;
  useEffect(() => {
    // Preload only: the form loads its own code if this fails, and shows the error.
    if (hasChosen) quoteForm.load().catch(() => undefined);
  }, [hasChosen, quoteForm]);

  return (
    <div className={`page ${classes['page'] ?? ''}`}>
      <PageHeader title="Specify Your Requirements" crumb="Specify Requirements" late={earlier} />
      <div className={classes['grid']} data-step={step}>
        {step === 2 ? <RequestQuotes form={quoteForm.Form} /> : <FindProviders returned={returned} />}
      </div>
    </div>
  );
}
