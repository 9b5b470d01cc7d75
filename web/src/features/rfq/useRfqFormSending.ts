import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { WizardData } from '@marketplace/contracts/matching/matching.requirements.ts';
import { toApiError } from '../../app/apiError.ts';
import { useRequireSession } from '../../app/hooks.ts';
import { useSendRfqMutation } from './rfqFormApi.ts';
import { refusedFields, type RfqFormErrors, type RfqFormValues, rfqPayload } from './rfqFormDraft.ts';

export interface RfqSending {
  send: (values: RfqFormValues, providers: readonly { name: string }[], wizardData: WizardData) => void;
  busy: boolean;
  /** Why the last try failed, in the server's words; `null` when it did not. */
  failure: string | null;
  /** Fields that the server refused. */
  refused: RfqFormErrors;
}

const dashboard = '/rfq-dashboard';

/** Sends the request, then leads to My RFQs, unless the person is already there. A repetition after a failure is the same submission. */
export function useRfqFormSending(onSent: () => void): RfqSending {
  const [sendRfq, { isLoading }] = useSendRfqMutation();
  const requireSession = useRequireSession();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [failure, setFailure] = useState<string | null>(null);
  const [refused, setRefused] = useState<RfqFormErrors>({});

  const send = async (...[values, providers, wizardData]: Parameters<RfqSending['send']>): Promise<void> => {
    if (isLoading || !requireSession('Sign in to send your request for quotes. What you typed is kept.')) return;
    setFailure(null);
    setRefused({});
    try {
      const names = providers.map(({ name }) => name);
      const sent = await sendRfq(rfqPayload(values, names, wizardData)).unwrap();
      onSent();
      if (pathname !== dashboard) await navigate(`${dashboard}?success=true&providers=${sent.providers}`);
    } catch (error) {
      const { message, issues } = toApiError(error, '');
      setFailure(message);
      setRefused(refusedFields(issues));
    }
  };
  return { send: (...request) => void send(...request), busy: isLoading, failure, refused };
}
