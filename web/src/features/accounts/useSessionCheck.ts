import { useEffect, useRef } from 'react';
import { useStore } from 'react-redux';
import type { UserView } from '@marketplace/contracts/accounts/accounts.api.ts';
import type { CoreState } from '../../core/coreState.ts';
import { useAppDispatch, useSession } from '../../core/hooks.ts';
import { signedOut, tokenFound, userRead } from '../../core/sessionSlice.ts';
import { onChangedElsewhere } from '../../core/storage.ts';
import { useValidateSessionQuery } from './accountsApi.ts';

/** Milliseconds between tries while the server cannot be reached. */
const retryEvery = 5000;

/**
 * Asks the server whose token it is, at the start and whenever the person's access changed. A dead token signs out (the base
 * query does that); an unreachable server is asked again. An answer that was asked for before the person changed something is of
 * before the change: it is left, and the server asked anew. Follows what other tabs do.
 */
export function useSessionCheck(): void {
  const dispatch = useAppDispatch();
  const { token, status } = useSession();
  const waiting = status === 'checking';
  const store = useStore<CoreState>();
  /** The person as the page knew them when the answer was asked for that comes next. */
  const known = useRef<UserView | null>(null);
  const { data, startedTimeStamp, fulfilledTimeStamp, refetch } = useValidateSessionQuery(undefined, {
    skip: token === null,
    pollingInterval: waiting ? retryEvery : 0,
  });
  useEffect(() => {
    known.current = store.getState().session.user;
  }, [store, startedTimeStamp]);
  useEffect(() => {
    if (data === undefined || fulfilledTimeStamp === undefined) return;
    if (store.getState().session.user !== known.current) {
      void refetch();
      return;
    }
    known.current = data.user;
    dispatch(userRead(data.user));
  }, [dispatch, store, refetch, data, fulfilledTimeStamp]);
  useEffect(
    () =>
      onChangedElsewhere('sessionToken', (text) => {
        dispatch(text === null ? signedOut('left') : tokenFound(text));
      }),
    [dispatch],
  );
}
