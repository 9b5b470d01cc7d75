import { useCallback, useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigate, useNavigationType, useSearchParams } from 'react-router';
import { useAppDispatch, useSession } from '../../core/hooks.ts';
import { providersStepOpened, quotesStepOpened } from './requirementsSlice.ts';
import { useRequirementsState } from './useRequirementsState.ts';

type Step = 1 | 2;

/** Returns a copy of the query with the step; step 1 has no parameter. */
export function buildQueryWithRequirementsStep(query: URLSearchParams, step: Step): URLSearchParams {
  const next = new URLSearchParams(query);
  if (step === 2) next.set('step', '2');
  else next.delete('step');
  return next;
}

/** History state of entries pushed by Get Quotes: the previous entry is step 1. */
const pushedFromStep1 = 'madeInStep1';

function useStepAddress() {
  const [query, setQuery] = useSearchParams();
  const replaceStep = useCallback(
    (to: Step) =>
      setQuery((current) => buildQueryWithRequirementsStep(current, to), { replace: true, preventScrollReset: true }),
    [setQuery],
  );
  const pushStep2 = (): void =>
    setQuery((current) => buildQueryWithRequirementsStep(current, 2), { state: pushedFromStep1 });
  const step: Step = query.get('step') === '2' ? 2 : 1;
  return { step, replaceStep, pushStep2 };
}

/** Returns functions that switch between the steps and keep the browser history in sync. */
export function useQuoteRequestStepNavigation(): { requestQuotes: () => void; returnToProviders: () => void } {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const isPreviousEntryStep1 = useLocation().state === pushedFromStep1;
  const { replaceStep, pushStep2 } = useStepAddress();
  return {
    requestQuotes: () => {
      dispatch(quotesStepOpened());
      pushStep2();
    },
    returnToProviders: () => {
      if (isPreviousEntryStep1) {
        void navigate(-1);
        return;
      }
      dispatch(providersStepOpened());
      replaceStep(1);
    },
  };
}

/**
 * Gives step 2 its own entry in the browser history, so that Back returns from the form to the providers. Normally the
 * URL follows the step in the store; on Back and Forward, the store follows the URL.
 */
export function useSyncRequirementsStepWithHistory(): void {
  const dispatch = useAppDispatch();
  const { step, quoteMode, chosen } = useRequirementsState();
  const { key } = useLocation();
  const isPop = useNavigationType() === NavigationType.Pop;
  const { step: urlStep, replaceStep } = useStepAddress();

  // Signing out ends the request for quotes.
  const isSignedOut = useSession().status === 'guest' && step === 1;
  useEffect(() => {
    if (isSignedOut && urlStep === 2) replaceStep(1);
  }, [replaceStep, isSignedOut, urlStep]);

  const canRequest = quoteMode && chosen.length > 0;
  const handledKey = useRef<string>(null);
  useEffect(() => {
    if (handledKey.current === key) return;
    const isFirstLoad = handledKey.current === null;
    handledKey.current = key;
    if (urlStep === step) return;
    if (isFirstLoad) replaceStep(step);
    else if (isPop && urlStep === 1) dispatch(providersStepOpened());
    else if (isPop && canRequest) dispatch(quotesStepOpened());
    else if (isPop) replaceStep(1);
  }, [canRequest, replaceStep, dispatch, urlStep, isPop, key, step]);
}
