import { type ReactNode, useMemo, useState } from 'react';
import { emptyList, ShownContext, ShownControlContext, type ShownControl } from './shown.ts';

/** Shares the page's list with the detail panel next to it. */
export function ShownProvider({ children }: { children: ReactNode }) {
  const [list, setList] = useState(emptyList);
  const [about, setAbout] = useState<Parameters<ShownControl['setAbout']>[0]>(null);
  const control = useMemo(() => ({ setList, setAbout }), []);
  const shown = useMemo(() => ({ ...list, about: about?.of ?? null }), [list, about]);
  return (
    <ShownControlContext value={control}>
      <ShownContext value={shown}>{children}</ShownContext>
    </ShownControlContext>
  );
}
