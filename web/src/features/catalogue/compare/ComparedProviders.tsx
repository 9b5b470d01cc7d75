import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { mostCompared } from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import { type Compared, ComparedContext, type ComparedProvider } from '../../../shared/catalogue/compared.ts';
import { readCompared, toggled, withCompared } from './comparedAddress.ts';

/** Provides the comparison selection of the list pages, stored in the URL. The comparison page has its own URL state. */
export function ComparedProviders({ children }: { children: ReactNode }) {
  const [search, setSearch] = useSearchParams();
  const isListPage = useLocation().pathname !== '/compare';
  const [refused, setRefused] = useState<string | null>(null);
  const idList = readCompared(search).join(',');
  const update = useCallback(
    (next: (ids: readonly string[]) => readonly string[]) => {
      setRefused(null);
      const write = (current: URLSearchParams) => withCompared(current, next(readCompared(current)));
      setSearch(write, { replace: true, preventScrollReset: true });
    },
    [setSearch],
  );
  const compared = useMemo<Compared>(() => {
    const ids = idList === '' ? [] : idList.split(',');
    const toggle = ({ id, Provider }: ComparedProvider): void => {
      if (ids.length >= mostCompared && !ids.includes(id)) setRefused(Provider);
      else update((current) => toggled(current, id));
    };
    return { ids, refused, toggle, clear: () => update(() => []) };
  }, [idList, update, refused]);
  return <ComparedContext value={isListPage ? compared : null}>{children}</ComparedContext>;
}
