import { plural, t } from '@lingui/core/macro';
import { IconAlertCircle } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { RequirementsWizardRequest } from '@marketplace/contracts/matching/matching.requirements.ts';
import type { DeploymentScale } from '@marketplace/domain/rfq/rfq.volume.ts';
import { useSession, useMarkFormUnsaved } from '../../../core/hooks.ts';
import { useFormDraft } from '../../../core/useFormDraft.ts';
import { useValidatedForm } from '../../../core/useValidatedForm.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { useCurrentTime } from '../../../ui/useCurrentTime.ts';
import { ConfirmEmailNotice } from './ConfirmEmailNotice.tsx';
import { RfqSenderCompanyNotice } from './RfqSenderCompanyNotice.tsx';
import { Card } from '../../../ui/Card.tsx';
import { FlexRow } from '../../../ui/FlexRow.tsx';
import classes from './RfqForm.module.css';
import {
  emptyRfqDraft,
  validateRfqForm,
  buildRfqFormValues,
  hasRfqDraftInput,
  RfqFormDraft,
  rfqDraftStorageKey,
} from './rfqFormDraft.ts';
import { RfqFormFields } from './RfqFormFields.tsx';
import { RfqVendorViewPreview } from './RfqVendorViewPreview.tsx';
import { useRfqFormSubmission } from './useRfqFormSubmission.ts';
import { ScaleVolumeMismatchNotice } from './ScaleVolumeMismatchNotice.tsx';
import { ChosenProvidersOnPlatformNotice } from './ChosenProvidersOnPlatformNotice.tsx';

export interface RfqFormProps {
  providers: readonly { id: string; name: string }[];
  wizardData: RequirementsWizardRequest;
  /** Called when the user replaces the scale chosen in the wizard. */
  onScale: (scale: DeploymentScale) => void;
  /** Called once the server has accepted the request. */
  onSent: () => void;
}

/** Lists all validation errors in one alert, which receives the focus after each failed attempt to submit. */
function ErrorSummary({ messages, attempt }: { messages: readonly (string | undefined)[]; attempt: number }) {
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempt > 0) summary.current?.focus();
  }, [attempt]);
  if (messages.length === 0) return null;
  return (
    <FlexRow gap={8} align="stretch" ref={summary} tabIndex={-1} role="alert" className={classes['errors']}>
      <IconAlertCircle size={16} aria-hidden />
      <span>
        <b>{t`Validation Failed: Please fix the following errors:`}</b> {messages.join(' ')}
      </span>
    </FlexRow>
  );
}

/** Form to send a request for quotes: contact, urgency and decision priorities. Typed values are kept as a draft. */
export function RfqForm({ providers, wizardData, onScale, onSent }: RfqFormProps) {
  const { user } = useSession();
  const draft = useFormDraft(rfqDraftStorageKey, RfqFormDraft, emptyRfqDraft);
  const now = useCurrentTime();
  const submission = useRfqFormSubmission();
  const form = useValidatedForm<RfqFormDraft>({
    ...draft.input,
    validate: (typed) => validateRfqForm(buildRfqFormValues(typed, user, wizardData), providers.length, now),
    refused: submission.serverErrors,
    hasSummary: true,
  });
  useMarkFormUnsaved('rfq', hasRfqDraftInput(form.values), true);
  const values = buildRfqFormValues(form.values, user, wizardData);
  const sent = (): void => {
    draft.clear(form);
    onSent();
  };
  const submit = form.onSubmit(() => submission.send(values, providers, wizardData, sent));

  return (
    <Card as="form" className={classes['form']} aria-label={t`Request for quotes`} noValidate onSubmit={submit}>
      <h2>{t`Request for quotes`}</h2>
      {values.resends !== null && (
        <Notice
          tone="info"
          title={t`Resending RFQ #${{ number: values.resends.number }}`}
          action={<Button onClick={() => form.setFieldValue('resends', null)}>{t`Remove the reference`}</Button>}
        >{t`Providers receive a new request. In your list, the new request shows which one it repeats.`}</Notice>
      )}
      <ErrorSummary messages={Object.values(form.errors)} attempt={form.tries} />
      <div className={classes['columns']}>
        <RfqFormFields form={form} values={values} now={now}>
          <ScaleVolumeMismatchNotice
            wizardData={wizardData}
            volume={values.expectedVolume}
            onScale={onScale}
            onVolume={(volume) => form.setFieldValue('expectedVolume', volume)}
          />
        </RfqFormFields>
        <RfqVendorViewPreview values={values} wizardData={wizardData} />
      </div>
      <ChosenProvidersOnPlatformNotice providers={providers} />
      <ConfirmEmailNotice />
      <RfqSenderCompanyNotice />
      {submission.failure !== null && (
        <ErrorNotice
          title={submission.failure.title}
        >{t`${{ message: submission.failure.message }} Your input is kept.`}</ErrorNotice>
      )}
      <FlexRow as="footer" gap={20} justify="between" className={classes['foot']}>
        <p>{t`Company, contact, email and phone are shown to a provider only after it accepts.`}</p>
        <Button
          type="submit"
          variant="primary"
          size="lg"
          disabled={providers.length === 0}
          busy={submission.busy}
          busyLabel={t`Sending`}
        >
          {submitLabel(providers.length)}
        </Button>
      </FlexRow>
    </Card>
  );
}

function submitLabel(providers: number): string {
  if (providers === 0) return t`Select Providers First`;
  return plural(providers, { one: 'Send RFQ to # provider', other: 'Send RFQ to # providers' });
}
