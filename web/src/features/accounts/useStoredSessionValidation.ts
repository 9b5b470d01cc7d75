import { useEffect } from 'react';
import { useAppDispatch, useSession } from '../../core/hooks.ts';
import { signedOut, otherTabTokenFound } from '../../core/sessionSlice.ts';
import { consentAwareLocalStorage, subscribeToStorageChangesInOtherTabs } from '../../core/storage.ts';
import { useValidateSessionQuery } from './sessionApi.ts';

const retryIntervalMs = 5000;

/**
 * Validates the stored session token on start and after every change of the user's access.
 * `storeValidatedSessionUserEffects` stores the reply. The base query signs the user out when the token is no longer
 * valid. Retries while the server is unreachable. Applies sign-ins and sign-outs from other tabs.
 */
export function useStoredSessionValidation(): void {
  const dispatch = useAppDispatch();
  const { token, status } = useSession();
  const isChecking = status === 'checking';
  useValidateSessionQuery(undefined, { skip: token === null, pollingInterval: isChecking ? retryIntervalMs : 0 });
  useEffect(
    () =>
      subscribeToStorageChangesInOtherTabs('sessionToken', (text) => {
        if (text !== null) dispatch(otherTabTokenFound(text));
        else dispatch(signedOut(consentAwareLocalStorage.read('workOwner') === null ? 'left' : 'expired'));
      }),
    [dispatch],
  );
}
