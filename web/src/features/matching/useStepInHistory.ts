import { useCallback, useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigate, useNavigationType, useSearchParams } from 'react-router';
import { useAppDispatch, useSession } from '../../core/hooks.ts';
import { providersReturnedTo, quotesRequested } from './requirementsSlice.ts';
import { useRequirements } from './useRequirements.ts';

type Step = 1 | 2;

/** The query with the step in it, which step 1 needs not. */
export function withStep(query: URLSearchParams, step: Step): URLSearchParams {
  const next = new URLSearchParams(query);
  if (step === 2) next.set('step', '2');
  else next.delete('step');
  return next;
}

/** State of an entry that Get Quotes made: the entry before it is step 1. */
const madeInStep1 = 'madeInStep1';

function useStepAddress() {
  const [query, setQuery] = useSearchParams();
  const correct = useCallback(
    (to: Step) => setQuery((current) => withStep(current, to), { replace: true, preventScrollReset: true }),
    [setQuery],
  );
  const open = (): void => setQuery((current) => withStep(current, 2), { state: madeInStep1 });
  const step: Step = query.get('step') === '2' ? 2 : 1;
  return { step, correct, open };
}

/** How the buyer goes from one step to the other; the browser's history goes along. */
export function useStepMoves(): { requestQuotes: () => void; returnToProviders: () => void } {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const hasStep1Before = useLocation().state === madeInStep1;
  const { correct, open } = useStepAddress();
  return {
    requestQuotes: () => {
      dispatch(quotesRequested());
      open();
    },
    returnToProviders: () => {
      if (hasStep1Before) {
        void navigate(-1);
        return;
      }
      dispatch(providersReturnedTo());
      correct(1);
    },
  };
}

/**
 * Gives step 2 an entry of its own in the browser's history, so that Back leads from the form to the providers. The store says which
 * step it is and the address follows, but when somebody goes back or forward the store follows the address.
 */
export function useStepInHistory(): void {
  const dispatch = useAppDispatch();
  const { step, quoteMode, chosen } = useRequirements();
  const { key } = useLocation();
  const isPop = useNavigationType() === NavigationType.Pop;
  const { step: inAddress, correct } = useStepAddress();

  // Signing out ends the request for quotes where it stands.
  const isSignedOut = useSession().status === 'guest' && step === 1;
  useEffect(() => {
    if (isSignedOut && inAddress === 2) correct(1);
  }, [correct, isSignedOut, inAddress]);

  const canRequest = quoteMode && chosen.length > 0;
  const handledKey = useRef<string>(null);
  useEffect(() => {
    if (handledKey.current === key) return;
    const isArrival = handledKey.current === null;
    handledKey.current = key;
    if (inAddress === step) return;
    if (isArrival) correct(step);
    else if (isPop && inAddress === 1) dispatch(providersReturnedTo());
    else if (isPop && canRequest) dispatch(quotesRequested());
    else if (isPop) correct(1);
  }, [canRequest, correct, dispatch, inAddress, isPop, key, step]);
}
