import { t } from '@lingui/core/macro';
import { Suspense, useEffect, useState } from 'react';
import { useAppSelector } from '../core/hooks.ts';
import { consentAwareLocalStorage } from '../core/storage.ts';
import { useReadMetadataQuery } from '../features/catalogue/catalogueApi.ts';
import { LazyConfirmDialog } from './lazyShellParts.tsx';

/** Whether an open dialog contains unsaved input that is not stored as a draft. */
const hasUnsavedWindowInput = (): boolean => document.querySelector('[data-typed]') !== null;

/** Milliseconds between checks of the server's start time. */
const pollIntervalMs = 300_000;

/**
 * Reloads the page when the server's start time has changed since the page was loaded, because users must not keep
 * using an old release. Asks first if there is unsaved input in a form or an open dialog.
 */
export function NewReleaseReloader({ reload }: { reload: () => void }) {
  const { data } = useReadMetadataQuery(undefined, { pollingInterval: pollIntervalMs });
  const unsaved = useAppSelector((state) => state.unsaved);
  const [first, setFirst] = useState<string | null>(null);
  const [later, setLater] = useState<string | null>(null);
  const now = data?.serverStartTime ?? null;
  if (first === null && now !== null) setFirst(now);
  const changed = first !== null && now !== null && now !== first;
  const isLost = changed && (hasUnsavedWindowInput() || unsaved.some(({ hasDraft }) => !hasDraft));
  const asks = unsaved.length > 0 || isLost;
  useEffect(() => {
    if (now !== null) consentAwareLocalStorage.write('serverStartTime', now);
    if (changed && !asks) reload();
  }, [now, changed, asks, reload]);
  if (!changed || !asks || later === now) return null;
  return (
    <Suspense>
      <LazyConfirmDialog
        opened
        title={t`A new version is available`}
        text={
          isLost
            ? t`Reload the page to use it. Input that you have not saved will be lost.`
            : t`Reload the page to use it. Your input in forms is kept in this tab.`
        }
        confirmLabel={t`Reload Page`}
        onConfirm={reload}
        onCancel={() => setLater(now)}
      />
    </Suspense>
  );
}
