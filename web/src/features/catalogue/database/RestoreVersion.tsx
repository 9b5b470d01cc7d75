import { skipToken } from '@reduxjs/toolkit/query';
import { useState } from 'react';
import { notify } from '../../../core/notify.tsx';
import { notifyFailure } from '../../../core/notifyFailure.ts';
import { Button } from '../../../ui/Button.tsx';
import { countsText } from '../../../shared/catalogue/ChangeList.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { useCatalogueDifferenceQuery, useRestoreCatalogueMutation } from './databaseApi.ts';

/** Brings a past version back as a new one, after saying what that changes. @param base the current version. */
export function RestoreVersion({ version, base }: { version: number; base: number }) {
  const [asking, setAsking] = useState(false);
  const [restore, { isLoading }] = useRestoreCatalogueMutation();
  const { currentData } = useCatalogueDifferenceQuery(asking ? { from: base, to: version } : skipToken);
  const effect = currentData === undefined ? '' : ` Compared with now: ${countsText(currentData.counts)}.`;
  const press = async (): Promise<void> => {
    const reply = await restore({ version, base });
    setAsking(false);
    if (reply.error === undefined) {
      notify({ type: 'success', title: `Version ${version} restored`, message: countsText(reply.data.counts) });
      return;
    }
    notifyFailure(reply.error, 'The version was not restored');
  };
  return (
    <>
      <Button onClick={() => setAsking(true)}>Restore version {version}</Button>
      <ConfirmDialog
        opened={asking}
        title={`Restore version ${version}?`}
        text={`Every provider becomes what it was in version ${version}. This makes a new version, and nothing of the history is lost.${effect}`}
        confirmLabel="Restore"
        busyLabel="Restoring"
        busy={isLoading}
        onConfirm={() => void press()}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
