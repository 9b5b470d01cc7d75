import { Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useCallback, useEffect, useState } from 'react';
import { IconHistory } from '@tabler/icons-react';
import { quoteMembers, type QuoteTerm, quoteTerms } from '@marketplace/contracts/rfq/rfq.quote.ts';
import type { RespondBody } from '@marketplace/contracts/rfq/rfq.commands.ts';
import type { VendorRfqView } from '@marketplace/contracts/rfq/rfq.views.ts';
import { useUnsaved } from '../../../core/hooks.ts';
import { notify } from '../../../core/notify.tsx';
import { notifyFailure } from '../../../core/notifyFailure.ts';
import { useDraft } from '../../../core/useDraft.ts';
import { useFirstInvalid } from '../../../core/useFirstInvalid.ts';
import { Button } from '../../../ui/Button.tsx';
import { quoteAmountText } from '../../../shared/rfq/quoteAmountText.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { Row } from '../../../ui/Row.tsx';
import { useNow } from '../../../ui/useNow.ts';
import { AmountFields } from './AmountFields.tsx';
import { PartFields } from './PartFields.tsx';
import {
  initialQuote,
  quoteAmount,
  quoteBody,
  QuoteDraft,
  quoteErrors,
  type QuoteFormValues,
  validityOf,
} from './quoteForm.ts';
import classes from './QuoteModal.module.css';
import { PartsReadBack, QuoteReadBack } from './QuoteReadBack.tsx';
import { useRespondToRfqMutation } from './vendorApi.ts';

interface QuoteFormProps {
  rfq: VendorRfqView;
  onDone: () => void;
}

/** Sends the quote, and says whether it went; what was typed stays in the form when it did not. */
function useSendQuote() {
  const [respond, { isLoading }] = useRespondToRfqMutation();
  const send = async (body: RespondBody, versionBefore: number | null): Promise<boolean> => {
    const reply = await respond(body);
    if (reply.error !== undefined) {
      notifyFailure(reply.error, 'Quote Send Failed', { instead: 'Failed to send quote. Please try again.' });
      return false;
    }
    const isRepeated = reply.data.quote_version === versionBefore;
    notify(
      isRepeated
        ? { type: 'info', title: 'Nothing has changed', message: 'The buyer already has this quote.' }
        : { type: 'success', title: 'Quote sent', message: 'The buyer sees it now.' },
    );
    return true;
  };
  return { send, isLoading };
}

/** Lines with which the field of each term begins. */
const rowsOf: Readonly<Record<QuoteTerm, number>> = { inclusions: 2, details: 3, notes: 2 };

/** The version before, which the buyer goes on seeing. */
function VersionBefore({ rfq }: { rfq: VendorRfqView }) {
  if (rfq.quote_version === null || rfq.quote_amount === null) return null;
  return (
    <Row as="p" gap={6} wrap className={classes['history']}>
      <IconHistory size={14} aria-hidden />
      <span>
        Version {rfq.quote_version} was{' '}
        <b>{quoteAmountText(rfq.quote_amount, rfq.quote_currency ?? 'USD', rfq.quote_amount_unit)}</b>. The buyer sees
        every version.
      </span>
    </Row>
  );
}

/** Says by a toast what keeps the quote from being sent. */
function tellRefusal(values: QuoteFormValues, errors: Readonly<Record<string, unknown>>): void {
  const { refusal } = quoteAmount(values);
  const [first] = Object.values(errors);
  if (refusal !== null) notify({ type: 'error', ...refusal });
  else notify({ type: 'error', title: 'Please look at the fields again', message: String(first) });
}

/** That a colleague sent another version, or took the quote back, while this one was typed. */
function OtherVersion({ rfq, onFollow }: { rfq: VendorRfqView; onFollow: () => void }) {
  const version = rfq.quote_version;
  const title = version === null ? 'Your quote was withdrawn meanwhile' : `Version ${version} was sent meanwhile`;
  return (
    <Notice tone="info" title={title} action={<Button onClick={onFollow}>Begin from what stands now</Button>}>
      What you typed is kept. If you send it, the buyer gets it as a newer version.
    </Notice>
  );
}

interface QuoteFieldsProps extends QuoteFormProps {
  /** Begins anew with the version that stands. */
  onFollow: () => void;
}

function QuoteFields({ rfq, onDone, onFollow }: QuoteFieldsProps) {
  const [start] = useState(() => initialQuote(rfq));
  const draft = useDraft(`quote-${rfq.rfq_id}`, QuoteDraft, start);
  const now = useNow();
  const form = useForm<QuoteFormValues>({
    initialValues: draft.input.initialValues,
    validate: (typed) => quoteErrors(typed, now, rfq.need),
    validateInputOnBlur: true,
    onValuesChange: (typed) => {
      form.clearErrors();
      draft.input.onValuesChange(typed);
    },
  });
  const { values } = form;
  const { send, isLoading } = useSendQuote();
  const showFirst = useFirstInvalid();
  const isTouched = JSON.stringify(values) !== JSON.stringify(start);
  useUnsaved('quote', isTouched, true);
  const isBehind = values.begunAt !== (rfq.quote_version ?? 0);
  useEffect(() => {
    if (isBehind && !isTouched) onFollow();
  }, [isBehind, isTouched, onFollow]);
  const follow = (): void => {
    draft.clear(form);
    onFollow();
  };
  const submit = form.onSubmit(
    async () => {
      const body = quoteBody(rfq, values);
      if (body === null || !(await send(body, rfq.quote_version))) return;
      draft.clear(form);
      onDone();
    },
    (errors, _values, event) => {
      tellRefusal(values, errors);
      showFirst(event?.currentTarget ?? null);
    },
  );
  const update = rfq.response_status === 'responded';
  return (
    <form className={classes['form']} noValidate onSubmit={submit}>
      <div className={classes['fields']}>
        <h3>Quote</h3>
        {isBehind && isTouched && !isLoading && <OtherVersion rfq={rfq} onFollow={follow} />}
        <AmountFields form={form} />
        <VersionBefore rfq={rfq} />
        <h3>{quoteMembers.parts.label}</h3>
        <PartFields form={form} now={now} endsAt={validityOf(rfq, values.validUntil)} />
        <PartsReadBack values={values} />
        {quoteTerms.map((term) => (
          <Textarea
            key={term}
            label={quoteMembers[term].label}
            autosize
            minRows={rowsOf[term]}
            maxLength={5000}
            {...form.getInputProps(term)}
          />
        ))}
      </div>
      <Row gap="8px 16px" wrap justify="end" className={classes['foot']}>
        <QuoteReadBack rfq={rfq} values={values} />
        <Button variant="quiet" onClick={onDone}>
          Cancel
        </Button>
        <Button
          type="submit"
          variant="primary"
          disabled={values.amount.trim() === ''}
          busy={isLoading}
          busyLabel="Sending"
        >
          {update ? 'Update Quote' : 'Send Quote'}
        </Button>
      </Row>
    </form>
  );
}

/**
 * Asks a vendor for a quote, reads its price back beside Send, and says `onDone` once it is sent. What was typed is kept for this tab, also
 * where a colleague sends another version meanwhile.
 */
export function QuoteForm(props: QuoteFormProps) {
  const version = props.rfq.quote_version;
  const [begunAt, setBegunAt] = useState(version);
  const follow = useCallback(() => setBegunAt(version), [version]);
  return <QuoteFields key={begunAt} {...props} onFollow={follow} />;
}
