import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { useAppDispatch } from '../../../core/hooks.ts';
import { useAddressState } from '../../../core/addressState.ts';
import { emphasised } from '../requirementsActions.ts';
import { useRequirements } from '../useRequirements.ts';
import { emphasisAddress, readEmphasis } from './emphasis.ts';

/**
 * Keeps what comes first in the address. The store says it and the address follows, but an address that somebody comes to with an
 * emphasis, and one that they go back or forward to, is followed by the store.
 */
export function useEmphasisInAddress(): void {
  const dispatch = useAppDispatch();
  const { state, change } = useAddressState(emphasisAddress);
  const { key } = useLocation();
  const isPop = useNavigationType() === NavigationType.Pop;
  const inStore = (useRequirements().answers.emphasis ?? []).join(',');
  const handledKey = useRef<string>(null);
  useEffect(() => {
    const isFirst = handledKey.current === null;
    const isNew = handledKey.current !== key;
    handledKey.current = key;
    if (state.emphasis === inStore) return undefined;
    const follows = isFirst ? state.emphasis !== '' : isNew && isPop;
    if (follows) {
      dispatch(emphasised(readEmphasis(state.emphasis)));
      return undefined;
    }
    // In a turn of its own: what else changes the address in this one is in it then.
    const later = setTimeout(() => change({ emphasis: inStore }, true));
    return () => clearTimeout(later);
  }, [change, dispatch, inStore, isPop, key, state.emphasis]);
}
