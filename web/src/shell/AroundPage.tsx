import { lazy, Suspense } from 'react';
import { useEver } from '../core/useEver.ts';
import { useKeys } from './find/useKeys.ts';
import { FloatingHelp } from './FloatingHelp.tsx';
import { useFocusAfterWindows } from './focusAfterWindows.ts';
import { Offline } from './Offline.tsx';
import { PageHead } from './PageHead.tsx';

/** Loaded with the first key or press that wants one. */
const KeyWindows = lazy(async () => ({ default: (await import('./find/KeyWindows.tsx')).KeyWindows }));

/** What stands around every page and can come after it. */
export function AroundPage() {
  useFocusAfterWindows();
  const keys = useKeys();
  const keysUsed = useEver(keys.open !== null);
  return (
    <>
      <PageHead />
      <FloatingHelp onShow={keys.show} />
      <Offline />
      {keysUsed && (
        <Suspense>
          <KeyWindows open={keys.open} onClose={keys.close} />
        </Suspense>
      )}
    </>
  );
}
