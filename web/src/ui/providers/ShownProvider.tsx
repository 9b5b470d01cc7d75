import { type ReactNode, useState } from 'react';
import { nothingShown, SetShownContext, ShownContext } from './shown.ts';

/** Lets a page tell its list to what stands beside the page. */
export function ShownProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState(nothingShown);
  return (
    <SetShownContext value={setShown}>
      <ShownContext value={shown}>{children}</ShownContext>
    </SetShownContext>
  );
}
