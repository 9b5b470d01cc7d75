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
  /** Beside the title: earlier searches. */
  earlier?: ReactNode;
}

/** The wizard with its results, and the request for quotes as its second step. */
export function RequirementsPage({ quoteForm, earlier }: RequirementsPageProps) {
  const { step, chosen } = useRequirements();
  useStepInHistory();
  const [returned, setReturned] = useState(step === 2);
  if (step === 2 && !returned) setReturned(true);
  usePreselected();
  const someChosen = chosen.length > 0;
  useEffect(() => {
    // Without it the form fetches its code itself, and says when that fails.
    if (someChosen) quoteForm.load().catch(() => undefined);
  }, [someChosen, quoteForm]);

  return (
    <div className={`page ${classes['page'] ?? ''}`}>
      <PageHeader title="Specify Your Requirements" crumb="Specify Requirements" late={earlier} />
      <div className={classes['grid']} data-step={step}>
        {step === 2 ? <RequestQuotes form={quoteForm.Form} /> : <FindProviders returned={returned} />}
      </div>
    </div>
  );
}
