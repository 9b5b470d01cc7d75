import { useEffect } from 'react';
import { useAppDispatch, useSession } from '../../core/hooks.ts';
import { signedOut, tokenFound } from '../../core/sessionSlice.ts';
import { localStore, onChangedElsewhere } from '../../core/storage.ts';
import { useValidateSessionQuery } from './sessionApi.ts';

/** Milliseconds between tries while the server cannot be reached. */
const retryEvery = 5000;

/**
 * Asks the server whose token it is, at the start and whenever the person's access changed; `sessionCheckEffects` takes the answer over.
 * A dead token signs out (the base query does that); an unreachable server is asked again. Follows what other tabs do.
 */
export function useSessionCheck(): void {
  const dispatch = useAppDispatch();
  const { token, status } = useSession();
  const waiting = status === 'checking';
  useValidateSessionQuery(undefined, { skip: token === null, pollingInterval: waiting ? retryEvery : 0 });
  useEffect(
    () =>
      onChangedElsewhere('sessionToken', (text) => {
        if (text !== null) dispatch(tokenFound(text));
        else dispatch(signedOut(localStore.read('workOwner') === null ? 'left' : 'expired'));
      }),
    [dispatch],
  );
}
