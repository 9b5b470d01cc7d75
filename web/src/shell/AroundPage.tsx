import { FloatingHelp } from './FloatingHelp.tsx';
import { Offline } from './Offline.tsx';
import { PageHead } from './PageHead.tsx';

/** What stands around every page and can come after it. */
export function AroundPage() {
  return (
    <>
      <PageHead />
      <FloatingHelp />
      <Offline />
    </>
  );
}
