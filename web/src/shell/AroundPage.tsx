import { FloatingHelp } from './FloatingHelp.tsx';
import { useFocusAfterWindows } from './focusAfterWindows.ts';
import { Offline } from './Offline.tsx';
import { PageHead } from './PageHead.tsx';

/** What stands around every page and can come after it. */
export function AroundPage() {
  useFocusAfterWindows();
  return (
    <>
      <PageHead />
      <FloatingHelp />
      <Offline />
    </>
  );
}
