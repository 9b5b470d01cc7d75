import { t } from '@lingui/core/macro';
import { skipToken } from '@reduxjs/toolkit/query';
import { useState } from 'react';
import { showToast } from '../../../core/showToast.tsx';
import { showFailureToast } from '../../../core/showFailureToast.ts';
import { Button } from '../../../ui/Button.tsx';
import { formatCatalogueChangeCounts } from '../../../shared/catalogue/CatalogueChangeList.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { useCatalogueDifferenceQuery, useRestoreCatalogueMutation } from './databaseApi.ts';

/**
 * Button that restores a previous catalogue version as a new version, after a dialog with the resulting changes.
 * @param version number of the version to restore.
 * @param base number of the current version.
 */
export function RestoreCatalogueVersionButton({ version, base }: { version: number; base: number }) {
  const [isConfirming, setConfirming] = useState(false);
  const [restore, { isLoading }] = useRestoreCatalogueMutation();
  const { currentData } = useCatalogueDifferenceQuery(isConfirming ? { from: base, to: version } : skipToken);
  const changes = currentData === undefined ? null : formatCatalogueChangeCounts(currentData.counts);
  const submit = async (): Promise<void> => {
    const reply = await restore({ version, base });
    setConfirming(false);
    if (reply.error === undefined) {
      showToast({
        type: 'success',
        title: t`Version ${version} restored`,
        message: formatCatalogueChangeCounts(reply.data.counts),
      });
      return;
    }
    showFailureToast(reply.error, t`The version was not restored`);
  };
  return (
    <>
      <Button onClick={() => setConfirming(true)}>{t`Restore version ${version}`}</Button>
      <ConfirmDialog
        opened={isConfirming}
        title={t`Restore version ${version}`}
        text={
          changes === null
            ? t`All providers return to their state in version ${version}. This creates a new version and keeps the history.`
            : t`All providers return to their state in version ${version}. This creates a new version and keeps the history. Compared with the current version: ${changes}.`
        }
        confirmLabel={t`Restore`}
        busyLabel={t`Restoring`}
        busy={isLoading}
        onConfirm={() => void submit()}
        onCancel={() => setConfirming(false)}
      />
    </>
  );
}
