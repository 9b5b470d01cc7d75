import { useEffect, useRef, useState } from 'react';
import { useValidateEmailMutation } from './accountsApi.ts';
import { type EmailVerdict, refusedAtOnce, verdictOf, verdictOfFailure } from './emailVerdict.ts';

/** Milliseconds after the last keystroke, once the field was left. */
const typingPause = 1000;

export interface EmailCheck {
  readonly verdict: EmailVerdict;
  /** The field was left, or the form sent with an address that nobody has looked at yet. */
  readonly checkNow: (email: string) => void;
  readonly typed: (email: string) => void;
}

/** Checks an address on leaving the field and, from then on, 1 s after typing stops. Only the last check's answer counts. */
export function useEmailCheck(): EmailCheck {
  const [verdict, setVerdict] = useState<EmailVerdict>({ kind: 'unchecked' });
  const [validate] = useValidateEmailMutation();
  const asked = useRef<string | null>(null);
  const round = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const ask = async (email: string): Promise<void> => {
    clearTimeout(timer.current);
    asked.current = email;
    round.current += 1;
    const mine = round.current;
    const refused = refusedAtOnce(email);
    setVerdict(refused ?? { kind: 'checking' });
    if (refused !== null) return;
    const reply = await validate({ email });
    if (mine !== round.current) return;
    setVerdict(reply.data === undefined ? verdictOfFailure(reply.error) : verdictOf(reply.data));
  };
  const checkNow = (typed: string): void => {
    const email = typed.trim();
    if (email !== '' && email !== asked.current) void ask(email);
  };
  const typed = (text: string): void => {
    if (asked.current === null) return;
    const email = text.trim();
    clearTimeout(timer.current);
    round.current += 1;
    asked.current = '';
    setVerdict(email === '' ? { kind: 'unchecked' } : { kind: 'checking' });
    if (email !== '') timer.current = setTimeout(() => void ask(email), typingPause);
  };
  return { verdict, checkNow, typed };
}
