import { Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconHistory } from '@tabler/icons-react';
import { quoteMembers, quoteOnWire, type QuoteTerm, quoteTerms } from '@marketplace/contracts/rfq/rfq.quote.ts';
import type { VendorRfqView } from '@marketplace/contracts/rfq/rfq.views.ts';
import { useUnsaved } from '../../../core/hooks.ts';
import { notify } from '../../../core/notify.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Money, moneyText } from '../../../ui/Money.tsx';
import { AmountFields } from './AmountFields.tsx';
import { Row } from '../../../ui/Row.tsx';
import classes from './QuoteModal.module.css';
import { initialQuote, quoteAmount, type QuoteFormValues } from './quoteForm.ts';
import { useRespondToRfqMutation } from './vendorApi.ts';
import { notifyFailure } from '../../../core/notifyFailure.ts';

interface QuoteFormProps {
  rfq: VendorRfqView;
  onDone: () => void;
}

/** Sends the quote; what was typed stays in the form when that fails. */
function useSendQuote({ rfq, onDone }: QuoteFormProps) {
  const [respond, { isLoading }] = useRespondToRfqMutation();
  const send = async (amount: string, values: QuoteFormValues): Promise<void> => {
    const reply = await respond({ rfq_id: rfq.rfq_id, ...quoteOnWire({ ...values, amount }) });
    if (reply.error !== undefined) {
      notifyFailure(reply.error, 'Quote Send Failed', { instead: 'Failed to send quote. Please try again.' });
      return;
    }
    notify({ type: 'success', title: 'Quote sent', message: 'The buyer sees it now.' });
    onDone();
  };
  return { send, isLoading };
}

/** Lines with which the field of each term begins. */
const rowsOf: Readonly<Record<QuoteTerm, number>> = { details: 3, notes: 2 };

/** Asks a vendor for a quote, reads the amount back beside Send, and says `onDone` once it is sent. */
export function QuoteForm({ rfq, onDone }: QuoteFormProps) {
  const form = useForm<QuoteFormValues>({
    initialValues: initialQuote(rfq),
    validate: (typed) => ({ amount: typed.amount.trim() === '' ? null : quoteAmount(typed).refusal?.message }),
    validateInputOnBlur: ['amount'],
    onValuesChange: () => form.clearErrors(),
  });
  const { values } = form;
  const { send, isLoading } = useSendQuote({ rfq, onDone });
  const start = initialQuote(rfq);
  useUnsaved('quote', JSON.stringify(values) !== JSON.stringify(start));
  const { amount, refusal } = quoteAmount(values);
  const submit = form.onSubmit(
    () => (amount === null ? undefined : send(amount, values)),
    () => refusal !== null && notify({ type: 'error', ...refusal }),
  );
  const update = rfq.response_status === 'responded';
  return (
    <form className={classes['form']} noValidate onSubmit={submit}>
      <div className={classes['fields']}>
        <h3>Quote</h3>
        <AmountFields form={form} />
        {rfq.quote_version !== null && rfq.quote_amount !== null && (
          <Row as="p" gap={6} wrap className={classes['history']}>
            <IconHistory size={14} aria-hidden />
            <span>
              Version {rfq.quote_version} was <b>{moneyText(rfq.quote_amount, rfq.quote_currency ?? 'USD')}</b>. The
              buyer sees every version.
            </span>
          </Row>
        )}
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
        <output className={classes['readBack']} aria-label="The buyer reads">
          {amount !== null && (
            <>
              The buyer reads <Money amount={amount} currency={values.currency} />
            </>
          )}
        </output>
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
