import { lazy, Suspense } from 'react';
import { useHasBeenTrue } from '../core/useHasBeenTrue.ts';
import { useSearchAndShortcutListDialogState } from './find/useSearchAndShortcutListDialogState.ts';
import { FloatingHelpButton } from './FloatingHelpButton.tsx';
import { useRestoreFocusAfterDialogs } from './focusRestoration.ts';
import { OfflineNotice } from './OfflineNotice.tsx';
import { DocumentHeadUpdater } from './DocumentHeadUpdater.tsx';

/** Search and keyboard shortcut dialogs, loaded when one of them is first opened. */
const KeyWindows = lazy(async () => ({
  default: (await import('./find/SiteSearchAndShortcutHelpDialogs.tsx')).SiteSearchAndShortcutHelpDialogs,
}));

/** Parts of the shell that load after the page. */
export function DeferredHelpButtonAndShortcutDialogs() {
  useRestoreFocusAfterDialogs();
  const keys = useSearchAndShortcutListDialogState();
  const keysUsed = useHasBeenTrue(keys.open !== null);
  return (
    <>
      <DocumentHeadUpdater />
      <FloatingHelpButton onShow={keys.show} />
      <OfflineNotice />
      {keysUsed && (
        <Suspense>
          <KeyWindows open={keys.open} onClose={keys.close} />
        </Suspense>
      )}
    </>
  );
}
