import { useEffect, useRef, useState } from 'react';
import { useValidateEmailMutation } from './accountsApi.ts';
import {
  type RegistrationEmailCheckResult,
  checkRegistrationEmailLocally,
  toRegistrationEmailCheckResult,
  mapEmailCheckErrorToWarning,
} from './emailVerdict.ts';

/** Delay in milliseconds between the last keystroke and the check. Only used after the first blur. */
const debounceMs = 1000;

export interface RegistrationEmailVerdictAndCheckActions {
  readonly verdict: RegistrationEmailCheckResult;
  /**
   * Checks an email address immediately, on blur or on submit. Does nothing if the last check was for the same address.
   */
  readonly checkNow: (email: string) => void;
  /** Schedules a check after typing; does nothing before the first blur. */
  readonly scheduleCheck: (email: string) => void;
}

/**
 * Checks an email address on blur and, from then on, 1 s after typing stops. Replies to earlier checks are discarded.
 */
export function useRegistrationEmailCheck(): RegistrationEmailVerdictAndCheckActions {
  const [verdict, setVerdict] = useState<RegistrationEmailCheckResult>({ kind: 'unchecked' });
  const [validate] = useValidateEmailMutation();
  const lastChecked = useRef<string | null>(null);
  const round = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const check = async (email: string): Promise<void> => {
    clearTimeout(timer.current);
    lastChecked.current = email;
    round.current += 1;
    const currentRound = round.current;
    const refused = checkRegistrationEmailLocally(email);
    setVerdict(refused ?? { kind: 'checking' });
    if (refused !== null) return;
    const reply = await validate({ email });
    if (currentRound !== round.current) return;
    setVerdict(
      reply.data === undefined ? mapEmailCheckErrorToWarning(reply.error) : toRegistrationEmailCheckResult(reply.data),
    );
  };
  const checkNow = (typed: string): void => {
    const email = typed.trim();
    if (email !== '' && email !== lastChecked.current) void check(email);
  };
  const scheduleCheck = (text: string): void => {
    if (lastChecked.current === null) return;
    const email = text.trim();
    clearTimeout(timer.current);
    round.current += 1;
    lastChecked.current = '';
    setVerdict(email === '' ? { kind: 'unchecked' } : { kind: 'checking' });
    if (email !== '') timer.current = setTimeout(() => void check(email), debounceMs);
  };
  return { verdict, checkNow, scheduleCheck };
}
