import { Suspense, useEffect, useState } from 'react';
import { useAppSelector } from '../core/hooks.ts';
import { localStore } from '../core/storage.ts';
import { useReadMetadataQuery } from '../features/catalogue/catalogueApi.ts';
import { ConfirmDialog } from './lazyParts.tsx';

/** Milliseconds between looks at the server's start time. */
const pollEvery = 300_000;

/**
 * Reloads the page when the server's start time changed since this page began, so that nobody works on with an old release.
 * A page with unsaved input asks first.
 */
export function ServerRestart({ reload }: { reload: () => void }) {
  const { data } = useReadMetadataQuery(undefined, { pollingInterval: pollEvery });
  const unsaved = useAppSelector((state) => state.unsaved.length > 0);
  const [first, setFirst] = useState<string | null>(null);
  const [later, setLater] = useState<string | null>(null);
  const now = data?.serverStartTime ?? null;
  if (first === null && now !== null) setFirst(now);
  const changed = first !== null && now !== null && now !== first;
  useEffect(() => {
    if (now !== null) localStore.write('serverStartTime', now);
    if (changed && !unsaved) reload();
  }, [now, changed, unsaved, reload]);
  if (!changed || !unsaved || later === now) return null;
  return (
    <Suspense>
      <ConfirmDialog
        opened
        title="A new version is ready"
        text="Reloading the page takes it in. What you typed in forms is kept in this tab."
        confirmLabel="Reload Page"
        onConfirm={reload}
        onCancel={() => setLater(now)}
      />
    </Suspense>
  );
}
