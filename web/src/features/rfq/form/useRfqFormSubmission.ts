import { t } from '@lingui/core/macro';
import { useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { RequirementsWizardRequest } from '@marketplace/contracts/matching/matching.requirements.ts';
import { type ApiError, toApiError } from '../../../core/apiError.ts';
import { useRequireSignIn } from '../../../core/hooks.ts';
import { useSendRfqMutation } from './rfqFormApi.ts';
import { getDefaultRfqDueDay } from './rfqFormDueDay.ts';
import { mapIssuesToRfqFields, type RfqFormErrors, type RfqFormValues, buildSendRfqBody } from './rfqFormDraft.ts';

export interface RfqFormSubmission {
  /** @param onSent called once the server has accepted the request. */
  send: (
    values: RfqFormValues,
    providers: readonly { name: string }[],
    wizardData: RequirementsWizardRequest,
    onSent: () => void,
  ) => void;
  busy: boolean;
  /** Title and server message of the error of the last attempt; `null` if that attempt did not fail. */
  failure: { readonly title: string; readonly message: string } | null;
  /** Errors that the server reported, by field. */
  serverErrors: RfqFormErrors;
}

const dashboard = '/rfq-dashboard';

/** Shown for network errors and server failures (5xx). */
const sendFailed = t`RFQ Send Failed: There was an error sending your RFQ. Please try again.`;
/** Shown when the server rejected the request (4xx). */
const submissionFailed = t`Submission Failed: There was an error submitting your RFQ. Please try again.`;

function describeFailure({ status, message }: ApiError): RfqFormSubmission['failure'] {
  const refusedByServer = typeof status === 'number' && status >= 400 && status < 500;
  return { title: refusedByServer ? submissionFailed : sendFailed, message };
}

/**
 * Sends the RFQ, then opens My RFQs unless that page is already open. A retry after a failure uses the same idempotency
 * key.
 */
export function useRfqFormSubmission(): RfqFormSubmission {
  const [sendRfq, { isLoading }] = useSendRfqMutation();
  const requireSession = useRequireSignIn();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  /** Default due day of the first attempt, so that a retry after midnight sends the same body. */
  const defaultDueDay = useRef<string | null>(null);
  const [failure, setFailure] = useState<RfqFormSubmission['failure']>(null);
  const [refused, setRefused] = useState<RfqFormErrors>({});

  const send = async (
    ...[values, providers, wizardData, onSent]: Parameters<RfqFormSubmission['send']>
  ): Promise<void> => {
    if (isLoading || !requireSession(t`Sign in to send your request for quotes. Your input is kept.`)) return;
    setFailure(null);
    setRefused({});
    try {
      const names = providers.map(({ name }) => name);
      defaultDueDay.current ??= getDefaultRfqDueDay(Date.now());
      const answersDue = values.answersDue === '' ? defaultDueDay.current : values.answersDue;
      const sent = await sendRfq(buildSendRfqBody({ ...values, answersDue }, names, wizardData)).unwrap();
      defaultDueDay.current = null;
      onSent();
      if (pathname !== dashboard)
        await navigate(`${dashboard}?success=true&providers=${sent.providers}&sent=${sent.rfq_id}`);
    } catch (error) {
      const apiError = toApiError(error, '');
      setFailure(describeFailure(apiError));
      setRefused(mapIssuesToRfqFields(apiError.issues));
    }
  };
  return { send: (...request) => void send(...request), busy: isLoading, failure, serverErrors: refused };
}
