import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { mostCompared } from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import { type Compared, ComparedContext, type ComparedProvider } from '../../../shared/catalogue/compared.ts';
import { readCompared, toggled, withCompared } from './comparedAddress.ts';

/** The comparison of the lists, kept in the address: a link brings it again. The page that shows it has its own. */
export function ComparedProviders({ children }: { children: ReactNode }) {
  const [search, setSearch] = useSearchParams();
  const onLists = useLocation().pathname !== '/compare';
  const [refused, setRefused] = useState<string | null>(null);
  const chosen = readCompared(search).join(',');
  const choose = useCallback(
    (next: (ids: readonly string[]) => readonly string[]) => {
      setRefused(null);
      const write = (current: URLSearchParams) => withCompared(current, next(readCompared(current)));
      setSearch(write, { replace: true, preventScrollReset: true });
    },
    [setSearch],
  );
  const compared = useMemo<Compared>(() => {
    const ids = chosen === '' ? [] : chosen.split(',');
    const toggle = ({ id, Provider }: ComparedProvider): void => {
      if (ids.length >= mostCompared && !ids.includes(id)) setRefused(Provider);
      else choose((current) => toggled(current, id));
    };
    return { ids, refused, toggle, clear: () => choose(() => []) };
  }, [chosen, choose, refused]);
  return <ComparedContext value={onLists ? compared : null}>{children}</ComparedContext>;
}
