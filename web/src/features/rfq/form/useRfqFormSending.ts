import { useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { WizardData } from '@marketplace/contracts/matching/matching.requirements.ts';
import { type ApiError, toApiError } from '../../../core/apiError.ts';
import { useRequireSession } from '../../../core/hooks.ts';
import { useSendRfqMutation } from './rfqFormApi.ts';
import { usualDueDay } from './rfqFormDue.ts';
import { refusedFields, type RfqFormErrors, type RfqFormValues, rfqPayload } from './rfqFormDraft.ts';

export interface RfqSending {
  /** @param onSent the request is on its way. */
  send: (
    values: RfqFormValues,
    providers: readonly { name: string }[],
    wizardData: WizardData,
    onSent: () => void,
  ) => void;
  busy: boolean;
  /** That and why the last try failed, the reason in the server's words; `null` when it did not. */
  failure: { readonly title: string; readonly message: string } | null;
  /** Fields that the server refused. */
  refused: RfqFormErrors;
}

const dashboard = '/rfq-dashboard';

/** The request did not get through, or the server could not take it. */
const sendFailed = 'RFQ Send Failed: There was an error sending your RFQ. Please try again.';
/** The server took and refused it. */
const submissionFailed = 'Submission Failed: There was an error submitting your RFQ. Please try again.';

function failureOf({ status, message }: ApiError): RfqSending['failure'] {
  const refusedByServer = typeof status === 'number' && status >= 400 && status < 500;
  return { title: refusedByServer ? submissionFailed : sendFailed, message };
}

/** Sends the request, then leads to My RFQs, unless the person is already there. A repetition after a failure is the same submission. */
export function useRfqFormSending(): RfqSending {
  const [sendRfq, { isLoading }] = useSendRfqMutation();
  const requireSession = useRequireSession();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  /** Of the first try, so that a repetition after midnight is the same submission. */
  const usualDue = useRef<string | null>(null);
  const [failure, setFailure] = useState<RfqSending['failure']>(null);
  const [refused, setRefused] = useState<RfqFormErrors>({});

  const send = async (...[values, providers, wizardData, onSent]: Parameters<RfqSending['send']>): Promise<void> => {
    if (isLoading || !requireSession('Sign in to send your request for quotes. What you typed is kept.')) return;
    setFailure(null);
    setRefused({});
    try {
      const names = providers.map(({ name }) => name);
      usualDue.current ??= usualDueDay(Date.now());
      const answersDue = values.answersDue === '' ? usualDue.current : values.answersDue;
      const sent = await sendRfq(rfqPayload({ ...values, answersDue }, names, wizardData)).unwrap();
      usualDue.current = null;
      onSent();
      if (pathname !== dashboard)
        await navigate(`${dashboard}?success=true&providers=${sent.providers}&sent=${sent.rfq_id}`);
    } catch (error) {
      const told = toApiError(error, '');
      setFailure(failureOf(told));
      setRefused(refusedFields(told.issues));
    }
  };
  return { send: (...request) => void send(...request), busy: isLoading, failure, refused };
}
