import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { maxComparedProviders } from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import {
  type ProviderComparisonSelection,
  ProviderComparisonSelectionContext,
  type ComparedProvider,
} from '../../../shared/catalogue/comparisonContext.ts';
import {
  parseProviderComparisonSelection,
  toggleIdInComparedProviderIds,
  buildQueryWithProviderComparisonSelection,
} from './comparisonSelectionUrlParam.ts';

/**
 * Provides the user's selection of providers to compare. The selection is made on list pages and stored in the URL. The
 * comparison page has its own URL state.
 */
export function ProviderComparisonSelectionContextProvider({ children }: { children: ReactNode }) {
  const [search, setSearch] = useSearchParams();
  const isListPage = useLocation().pathname !== '/compare';
  const [refused, setRefused] = useState<string | null>(null);
  const idList = parseProviderComparisonSelection(search).join(',');
  const update = useCallback(
    (next: (ids: readonly string[]) => readonly string[]) => {
      setRefused(null);
      const write = (current: URLSearchParams) =>
        buildQueryWithProviderComparisonSelection(current, next(parseProviderComparisonSelection(current)));
      setSearch(write, { replace: true, preventScrollReset: true });
    },
    [setSearch],
  );
  const compared = useMemo<ProviderComparisonSelection>(() => {
    const ids = idList === '' ? [] : idList.split(',');
    const toggle = ({ id, Provider }: ComparedProvider): void => {
      if (ids.length >= maxComparedProviders && !ids.includes(id)) setRefused(Provider);
      else update((current) => toggleIdInComparedProviderIds(current, id));
    };
    return { ids, rejectedName: refused, toggle, clear: () => update(() => []) };
  }, [idList, update, refused]);
  return (
    <ProviderComparisonSelectionContext value={isListPage ? compared : null}>
      {children}
    </ProviderComparisonSelectionContext>
  );
}
