import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import type { ProviderListing } from '@marketplace/contracts/catalogue/catalogue.listing.ts';
import { useAppDispatch } from '../../app/hooks.ts';
import { notify } from '../../app/notify.tsx';
import { toChosen } from './quoteSelection.ts';
import { providerPreselected } from './requirementsSlice.ts';

/** Selects the provider that the address names, then takes it out of the address: a reload must not select it again. */
export function usePreselected(providers: readonly ProviderListing[] | undefined): void {
  const dispatch = useAppDispatch();
  const [query, setQuery] = useSearchParams();
  const wanted = query.get('provider');
  useEffect(() => {
    if (wanted === null || providers === undefined) return;
    const provider = providers.find(({ id }) => id === wanted);
    if (provider === undefined) notify({ type: 'warning', title: 'This provider is not in the catalogue any more' });
    else dispatch(providerPreselected(toChosen(provider)));
    const withoutProvider = (current: URLSearchParams): URLSearchParams => {
      const next = new URLSearchParams(current);
      next.delete('provider');
      return next;
    };
    setQuery(withoutProvider, { replace: true, preventScrollReset: true });
  }, [dispatch, providers, setQuery, wanted]);
}
