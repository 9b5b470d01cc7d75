import { lazy, Suspense } from 'react';
import { useEver } from '../core/useEver.ts';
import { useKeys } from './find/useKeys.ts';
import { FloatingHelp } from './FloatingHelp.tsx';
import { useFocusAfterWindows } from './focusAfterWindows.ts';
import { Offline } from './Offline.tsx';
import { PageHead } from './PageHead.tsx';

/** Loaded when one of the windows is first opened. */
const KeyWindows = lazy(async () => ({ default: (await import('./find/KeyWindows.tsx')).KeyWindows }));

/** Parts of the shell that load after the page. */
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
