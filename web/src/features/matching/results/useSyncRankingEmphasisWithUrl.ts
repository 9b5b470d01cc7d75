import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { useAppDispatch } from '../../../core/hooks.ts';
import { useUrlState } from '../../../core/urlState.ts';
import { createRankingEmphasisThunk } from '../requirementsActions.ts';
import { useRequirementsState } from '../useRequirementsState.ts';
import { rankingEmphasisUrlStateCodec, parseRankingEmphasis } from './emphasis.ts';

/**
 * Syncs the sort criteria with the URL. Normally the URL follows the store. The store follows the URL on the first load
 * of a URL with criteria, and on Back and Forward.
 */
export function useSyncRankingEmphasisWithUrl(): void {
  const dispatch = useAppDispatch();
  const { state, change } = useUrlState(rankingEmphasisUrlStateCodec);
  const { key } = useLocation();
  const isPop = useNavigationType() === NavigationType.Pop;
  const inStore = (useRequirementsState().answers.emphasis ?? []).join(',');
  const handledKey = useRef<string>(null);
  useEffect(() => {
    const isFirst = handledKey.current === null;
    const isNew = handledKey.current !== key;
    handledKey.current = key;
    if (state.emphasis === inStore) return undefined;
    const storeFollowsUrl = isFirst ? state.emphasis !== '' : isNew && isPop;
    if (storeFollowsUrl) {
      dispatch(createRankingEmphasisThunk(parseRankingEmphasis(state.emphasis)));
      return undefined;
    }
    // The change is deferred, so that it applies on top of other URL changes of the current task.
    const timer = setTimeout(() => change({ emphasis: inStore }, true));
    return () => clearTimeout(timer);
  }, [change, dispatch, inStore, isPop, key, state.emphasis]);
}
