import { t } from '@lingui/core/macro';
import { skipToken } from '@reduxjs/toolkit/query';
import { useEffect } from 'react';
import { useStore } from 'react-redux';
import { useSearchParams } from 'react-router';
import { useAppDispatch } from '../../../core/hooks.ts';
import { showToast } from '../../../core/showToast.tsx';
import { useReadProvidersQuery } from '../../catalogue/catalogueApi.ts';
import { toProviderChosenForRfq } from './quoteSelection.ts';
import { providerPreselected, selectRequirements } from '../requirementsSlice.ts';
import { buildQueryWithRequirementsStep } from '../useSyncRequirementsStepWithHistory.ts';

function removeProviderParam(query: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(query);
  next.delete('provider');
  return next;
}

/**
 * Selects the provider of the `provider` URL parameter and opens step 2, or shows the limit message if no more
 * providers can be selected. Then removes the parameter, so that a reload does not select the provider again.
 */
export function usePreselectProviderFromUrl(): void {
  const dispatch = useAppDispatch();
  const store = useStore<object>();
  const [query, setQuery] = useSearchParams();
  const providerId = query.get('provider');
  const { currentData, isError } = useReadProvidersQuery(providerId === null ? skipToken : [providerId]);
  useEffect(() => {
    if (isError) showToast({ type: 'error', title: t`Failed to load providers data` });
    if (providerId === null || currentData === undefined) return;
    const [provider] = currentData.providers;
    if (provider === undefined) showToast({ type: 'warning', title: t`This provider is no longer in the catalogue` });
    else dispatch(providerPreselected(toProviderChosenForRfq(provider)));
    const { step } = selectRequirements(store.getState());
    setQuery((current) => buildQueryWithRequirementsStep(removeProviderParam(current), step), {
      replace: true,
      preventScrollReset: true,
    });
  }, [currentData, dispatch, isError, setQuery, store, providerId]);
}
