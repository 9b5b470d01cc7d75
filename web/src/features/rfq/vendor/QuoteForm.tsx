import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useCallback, useEffect, useState } from 'react';
import { IconHistory } from '@tabler/icons-react';
import { formatMessage } from '@marketplace/contracts/kernel/messages/messages.ts';
import {
  quotePropertyApiNamesAndLabels,
  type QuoteTextProperty,
  quoteTextPropertyNames,
} from '@marketplace/contracts/rfq/rfq.quote.ts';
import type { SendQuoteBody } from '@marketplace/contracts/rfq/rfq.commands.ts';
import type { VendorRfqReplyItem } from '@marketplace/contracts/rfq/rfq.views.ts';
import { useMarkFormUnsaved } from '../../../core/hooks.ts';
import { showToast } from '../../../core/showToast.tsx';
import { showFailureToast } from '../../../core/showFailureToast.ts';
import { useFormDraft } from '../../../core/useFormDraft.ts';
import { useFocusFirstInvalidField } from '../../../core/useFocusFirstInvalidField.ts';
import { Button } from '../../../ui/Button.tsx';
import { formatQuoteAmountWithUnit } from '../../../shared/rfq/formatQuoteAmountWithUnit.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { FlexRow } from '../../../ui/FlexRow.tsx';
import { useCurrentTime } from '../../../ui/useCurrentTime.ts';
import { QuoteAmountFields } from './QuoteAmountFields.tsx';
import { QuoteLineItemFormFields } from './QuoteLineItemFormFields.tsx';
import {
  buildQuoteFormValues,
  parseQuoteAmount,
  buildSendQuoteBody,
  QuoteFormDraft,
  validateQuoteForm,
  type QuoteFormValues,
  computeQuoteValidUntilInstantForDay,
} from './quoteForm.ts';
import classes from './SendQuoteDialog.module.css';
import { QuoteLineItemsPreview, QuoteAmountPreview } from './QuotePreview.tsx';
import { useRespondToRfqMutation } from './vendorApi.ts';

interface QuoteFormProps {
  rfq: VendorRfqReplyItem;
  onDone: () => void;
}

/** Returns `send`, which sends a quote, shows the result as a toast, and resolves to `false` if sending failed. */
function useSendQuote() {
  const [respond, { isLoading }] = useRespondToRfqMutation();
  const send = async (body: SendQuoteBody, versionBefore: number | null): Promise<boolean> => {
    const reply = await respond(body);
    if (reply.error !== undefined) {
      showFailureToast(reply.error, t`Quote Send Failed`, { instead: t`Failed to send quote. Please try again.` });
      return false;
    }
    const isRepeated = reply.data.quote_version === versionBefore;
    showToast(
      isRepeated
        ? { type: 'info', title: t`No changes`, message: t`The buyer already has this quote.` }
        : { type: 'success', title: t`Quote sent`, message: t`The buyer can now see it.` },
    );
    return true;
  };
  return { send, isLoading };
}

/** Minimum height of each text field, as a number of rows, by quote property. */
const minRowsByTerm: Readonly<Record<QuoteTextProperty, number>> = { inclusions: 2, details: 3, notes: 2 };

/** Shows the amount of the current quote version, and states that the buyer can read every version. */
function PreviousVersion({ rfq }: { rfq: VendorRfqReplyItem }) {
  if (rfq.quote_version === null || rfq.quote_amount === null) return null;
  const amount = formatQuoteAmountWithUnit(rfq.quote_amount, rfq.quote_currency ?? 'USD', rfq.quote_amount_unit);
  return (
    <FlexRow as="p" gap={6} wrap className={classes['history']}>
      <IconHistory size={14} aria-hidden />
      <span>
        <Trans>
          Current version {{ version: rfq.quote_version }}: <b>{amount}</b>. The buyer can see all versions.
        </Trans>
      </span>
    </FlexRow>
  );
}

/** Shows the first validation error as a toast. */
function notifyFirstError(values: QuoteFormValues, errors: Readonly<Record<string, unknown>>): void {
  const { error } = parseQuoteAmount(values);
  const [first] = Object.values(errors);
  if (error !== null) showToast({ type: 'error', ...error });
  else showToast({ type: 'error', title: t`Please check the form`, message: String(first) });
}

/** Notice that a colleague sent another version or withdrew the quote while the user was editing. */
function NewerVersionNotice({ rfq, onReset }: { rfq: VendorRfqReplyItem; onReset: () => void }) {
  const version = rfq.quote_version;
  const title = version === null ? t`Your quote has been withdrawn` : t`Version ${version} has been sent`;
  return (
    <Notice
      tone="info"
      title={title}
      action={<Button onClick={onReset}>{t`Discard my changes`}</Button>}
    >{t`Your changes are kept. If you send them, the buyer receives them as a new version.`}</Notice>
  );
}

interface QuoteFieldsProps extends QuoteFormProps {
  /** Resets the form to the current version. */
  onReset: () => void;
}

function QuoteFields({ rfq, onDone, onReset }: QuoteFieldsProps) {
  const [initialValues] = useState(() => buildQuoteFormValues(rfq));
  const draft = useFormDraft(`quote-${rfq.rfq_id}`, QuoteFormDraft, initialValues);
  const now = useCurrentTime();
  const form = useForm<QuoteFormValues>({
    initialValues: draft.input.initialValues,
    validate: (typed) => validateQuoteForm(typed, now, rfq.need),
    validateInputOnBlur: true,
    onValuesChange: (typed) => {
      form.clearErrors();
      draft.input.onValuesChange(typed);
    },
  });
  const { values } = form;
  const { send, isLoading } = useSendQuote();
  const showFirst = useFocusFirstInvalidField();
  const isTouched = JSON.stringify(values) !== JSON.stringify(initialValues);
  useMarkFormUnsaved('quote', isTouched, true);
  const isOutdated = values.begunAt !== (rfq.quote_version ?? 0);
  useEffect(() => {
    if (isOutdated && !isTouched) onReset();
  }, [isOutdated, isTouched, onReset]);
  const reset = (): void => {
    draft.clear(form);
    onReset();
  };
  const submit = form.onSubmit(
    async () => {
      const body = buildSendQuoteBody(rfq, values);
      if (body === null || !(await send(body, rfq.quote_version))) return;
      draft.clear(form);
      onDone();
    },
    (errors, _values, event) => {
      notifyFirstError(values, errors);
      showFirst(event?.currentTarget ?? null);
    },
  );
  const isUpdate = rfq.response_status === 'responded';
  return (
    <form className={classes['form']} noValidate onSubmit={submit}>
      <div className={classes['fields']}>
        <h3>{t`Quote`}</h3>
        {isOutdated && isTouched && !isLoading && <NewerVersionNotice rfq={rfq} onReset={reset} />}
        <QuoteAmountFields form={form} />
        <PreviousVersion rfq={rfq} />
        <h3>{formatMessage(quotePropertyApiNamesAndLabels.parts.label)}</h3>
        <QuoteLineItemFormFields
          form={form}
          now={now}
          endsAt={computeQuoteValidUntilInstantForDay(rfq, values.validUntil)}
        />
        <QuoteLineItemsPreview values={values} />
        {quoteTextPropertyNames.map((term) => (
          <Textarea
            key={term}
            label={formatMessage(quotePropertyApiNamesAndLabels[term].label)}
            autosize
            minRows={minRowsByTerm[term]}
            maxLength={5000}
            {...form.getInputProps(term)}
          />
        ))}
      </div>
      <FlexRow gap="8px 16px" wrap justify="end" className={classes['foot']}>
        <QuoteAmountPreview rfq={rfq} values={values} />
        <Button variant="quiet" onClick={onDone}>{t`Cancel`}</Button>
        <Button
          type="submit"
          variant="primary"
          disabled={values.amount.trim() === ''}
          busy={isLoading}
          busyLabel={t`Sending`}
        >
          {isUpdate ? t`Update Quote` : t`Send Quote`}
        </Button>
      </FlexRow>
    </form>
  );
}

/**
 * Form to send or update a quote, with a preview of the price as the buyer will see it. The input is kept as a draft in
 * this browser tab, even if a colleague sends another version. Calls `onDone` once the quote has been sent, and on
 * Cancel.
 */
export function QuoteForm(props: QuoteFormProps) {
  const version = props.rfq.quote_version;
  const [startVersion, setStartVersion] = useState(version);
  const reset = useCallback(() => setStartVersion(version), [version]);
  return <QuoteFields key={startVersion} {...props} onReset={reset} />;
}
