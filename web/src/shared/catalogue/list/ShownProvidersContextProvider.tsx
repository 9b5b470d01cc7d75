import { type ReactNode, useMemo, useState } from 'react';
import {
  emptyShownProviderList,
  ShownProvidersContext,
  ShownProvidersSettersContext,
  type ShownProvidersSetters,
} from './shownProviders.ts';

/** Context provider that shares the provider list of a page with the detail panel next to the page. */
export function ShownProvidersContextProvider({ children }: { children: ReactNode }) {
  const [list, setList] = useState(emptyShownProviderList);
  const [about, setAbout] = useState<Parameters<ShownProvidersSetters['setAbout']>[0]>(null);
  const control = useMemo(() => ({ setList, setAbout }), []);
  const shown = useMemo(() => ({ ...list, about: about?.of ?? null }), [list, about]);
  return (
    <ShownProvidersSettersContext value={control}>
      <ShownProvidersContext value={shown}>{children}</ShownProvidersContext>
    </ShownProvidersSettersContext>
  );
}
