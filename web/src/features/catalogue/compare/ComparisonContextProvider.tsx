import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { maxComparedProviders } from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import {
  type ComparisonControl,
  ComparisonControlContext,
  type ComparedProvider,
} from '../../../shared/catalogue/comparisonContext.ts';
import {
  parseComparisonSelection,
  toggleProviderId,
  replaceComparisonSelection,
} from './comparisonSelectionUrlParam.ts';

/** Provides the comparison selection of the list pages, stored in the URL. The comparison page has its own URL state. */
export function ComparisonContextProvider({ children }: { children: ReactNode }) {
  const [search, setSearch] = useSearchParams();
  const isListPage = useLocation().pathname !== '/compare';
  const [refused, setRefused] = useState<string | null>(null);
  const idList = parseComparisonSelection(search).join(',');
  const update = useCallback(
    (next: (ids: readonly string[]) => readonly string[]) => {
      setRefused(null);
      const write = (current: URLSearchParams) =>
        replaceComparisonSelection(current, next(parseComparisonSelection(current)));
      setSearch(write, { replace: true, preventScrollReset: true });
    },
    [setSearch],
  );
  const compared = useMemo<ComparisonControl>(() => {
    const ids = idList === '' ? [] : idList.split(',');
    const toggle = ({ id, Provider }: ComparedProvider): void => {
      if (ids.length >= maxComparedProviders && !ids.includes(id)) setRefused(Provider);
      else update((current) => toggleProviderId(current, id));
    };
    return { ids, rejectedName: refused, toggle, clear: () => update(() => []) };
  }, [idList, update, refused]);
  return <ComparisonControlContext value={isListPage ? compared : null}>{children}</ComparisonControlContext>;
}
