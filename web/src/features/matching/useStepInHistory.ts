import { useCallback, useEffect, useMemo, useRef } from 'react';
import { NavigationType, useLocation, useNavigate, useNavigationType, useSearchParams } from 'react-router';
import { useSession } from '../../core/hooks.ts';
import type { RequirementsActions } from './useRequirementsActions.ts';
import { useRequirements } from './useRequirements.ts';

type Step = 1 | 2;

function withStep(query: URLSearchParams, step: Step): URLSearchParams {
  const next = new URLSearchParams(query);
  if (step === 2) next.set('step', '2');
  else next.delete('step');
  return next;
}

/** State of an entry that Get Quotes made: the entry before it is step 1. */
const madeInStep1 = 'madeInStep1';

/**
 * Gives step 2 an entry of its own in the browser's history, so that Back leads from the form to the providers. The store says which
 * step it is and the address follows, but when somebody goes back or forward the store follows the address.
 * @returns the actions; those that change the step move in the history too.
 */
export function useStepInHistory(actions: RequirementsActions): RequirementsActions {
  const { step, quoteMode, chosen } = useRequirements();
  const location = useLocation();
  const { key } = location;
  const [query, setQuery] = useSearchParams();
  const isPop = useNavigationType() === NavigationType.Pop;
  const navigate = useNavigate();
  const inAddress: Step = query.get('step') === '2' ? 2 : 1;
  const hasStep1Before = location.state === madeInStep1;

  const correctAddress = useCallback(
    (to: Step) => setQuery((current) => withStep(current, to), { replace: true, preventScrollReset: true }),
    [setQuery],
  );
  const requestQuotes = useCallback(() => {
    actions.requestQuotes();
    setQuery((current) => withStep(current, 2), { state: madeInStep1 });
  }, [actions, setQuery]);
  const returnToProviders = useCallback(() => {
    if (hasStep1Before) {
      void navigate(-1);
      return;
    }
    actions.returnToProviders();
    correctAddress(1);
  }, [actions, correctAddress, hasStep1Before, navigate]);

  // Signing out ends the request for quotes where it stands.
  const isSignedOut = useSession().status === 'guest' && step === 1;
  useEffect(() => {
    if (isSignedOut && inAddress === 2) correctAddress(1);
  }, [correctAddress, isSignedOut, inAddress]);

  const canRequest = quoteMode && chosen.length > 0;
  const handledKey = useRef<string>(null);
  useEffect(() => {
    if (handledKey.current === key) return;
    const isArrival = handledKey.current === null;
    handledKey.current = key;
    if (inAddress === step) return;
    if (isArrival) correctAddress(step);
    else if (isPop && inAddress === 1) actions.returnToProviders();
    else if (isPop && canRequest) actions.requestQuotes();
    else if (isPop) correctAddress(1);
  }, [actions, canRequest, correctAddress, inAddress, isPop, key, step]);

  return useMemo(() => ({ ...actions, requestQuotes, returnToProviders }), [actions, requestQuotes, returnToProviders]);
}
