import { type ReactNode, useMemo, useState } from 'react';
import {
  emptyShownList,
  ShownProvidersContext,
  ShownProvidersControlContext,
  type ShownProvidersControl,
} from './shownProviders.ts';

/** Shares the provider list of a page with the detail panel next to it. */
export function ShownListContextProvider({ children }: { children: ReactNode }) {
  const [list, setList] = useState(emptyShownList);
  const [about, setAbout] = useState<Parameters<ShownProvidersControl['setAbout']>[0]>(null);
  const control = useMemo(() => ({ setList, setAbout }), []);
  const shown = useMemo(() => ({ ...list, about: about?.of ?? null }), [list, about]);
  return (
    <ShownProvidersControlContext value={control}>
      <ShownProvidersContext value={shown}>{children}</ShownProvidersContext>
    </ShownProvidersControlContext>
  );
}
