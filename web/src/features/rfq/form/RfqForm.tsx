import { IconAlertCircle } from '@tabler/icons-react';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import type { WizardData } from '@marketplace/contracts/matching/matching.requirements.ts';
import { useSession, useUnsaved } from '../../../core/hooks.ts';
import { useDraft } from '../../../core/useDraft.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx';
import { useNow } from '../../../ui/useNow.ts';
import { ConfirmFirst } from './ConfirmFirst.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Row } from '../../../ui/Row.tsx';
import classes from './RfqForm.module.css';
import {
  emptyDraft,
  formErrors,
  formValues,
  isTouched,
  RfqDraft,
  rfqDraftName,
  type RfqFormErrors,
} from './rfqFormDraft.ts';
import { RfqFormFields } from './RfqFormFields.tsx';
import { RfqFormPreview } from './RfqFormPreview.tsx';
import { useRfqFormSending } from './useRfqFormSending.ts';

export interface RfqFormProps {
  providers: readonly { id: string; name: string }[];
  wizardData: WizardData;
  /** The request is on its way to the providers. */
  onSent: () => void;
}

/** All that must be mended, in one sentence that takes the focus. */
function ErrorSummary({ errors, attempt }: { errors: RfqFormErrors; attempt: number }) {
  const summary = useRef<HTMLDivElement>(null);
  const messages = Object.values(errors);
  useEffect(() => {
    if (attempt > 0) summary.current?.focus();
  }, [attempt]);
  if (messages.length === 0) return null;
  return (
    <Row gap={8} align="stretch" ref={summary} tabIndex={-1} role="alert" className={classes['errors']}>
      <IconAlertCircle size={16} aria-hidden />
      <span>
        <b>Validation Failed: Please fix the following errors:</b> {messages.join(' ')}
      </span>
    </Row>
  );
}

/** The request for quotes: who asks, how urgent it is, what decides. What was typed is never lost. */
export function RfqForm({ providers, wizardData, onSent }: RfqFormProps) {
  const { user } = useSession();
  const { value: draft, change, clear } = useDraft(rfqDraftName, RfqDraft, emptyDraft);
  const [attempt, setAttempt] = useState(0);
  const now = useNow();
  const values = formValues(draft, user);
  const wrong = formErrors(values, providers.length, now);
  const sending = useRfqFormSending(() => {
    clear();
    onSent();
  });
  useUnsaved('rfq', isTouched(draft));
  const errors = attempt === 0 ? {} : { ...sending.refused, ...wrong };

  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    setAttempt(attempt + 1);
    if (Object.keys(wrong).length > 0) return;
    sending.send(values, providers, wizardData);
  };

  return (
    <Card as="form" className={classes['form']} aria-label="Request for quotes" noValidate onSubmit={submit}>
      <h2>Request for quotes</h2>
      <ErrorSummary errors={errors} attempt={attempt} />
      <div className={classes['columns']}>
        <RfqFormFields values={values} errors={errors} now={now} onChange={change} />
        <RfqFormPreview values={values} wizardData={wizardData} />
      </div>
      <ConfirmFirst />
      {sending.failure !== null && (
        <ErrorNotice title={sending.failure.title}>{sending.failure.message} What you typed is kept.</ErrorNotice>
      )}
      <Row as="footer" gap={20} justify="between" className={classes['foot']}>
        <p>Company, contact, email and phone are shown to a provider only after it accepts.</p>
        <Button
          type="submit"
          variant="primary"
          size="lg"
          disabled={providers.length === 0}
          busy={sending.busy}
          busyLabel="Sending"
        >
          {submitLabel(providers.length)}
        </Button>
      </Row>
    </Card>
  );
}

function submitLabel(providers: number): string {
  if (providers === 0) return 'Select Providers First';
  return providers === 1 ? 'Send RFQ to 1 Provider' : `Send RFQ to ${providers} Providers`;
}
