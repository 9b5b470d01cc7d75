import { t } from '@lingui/core/macro';
import { showToast } from '../../../core/showToast.tsx';
import { showFailureToast } from '../../../core/showFailureToast.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import type { SearchIdAndName } from '../searchesApi.ts';

export interface RemoveSearchDialogProps {
  /** Search to remove; `null` closes the dialog. */
  search: SearchIdAndName | null;
  title: string;
  /** Formats the text that states what will be removed. */
  formatText: (name: string) => string;
  remove: (id: string) => Promise<{ readonly error?: unknown }>;
  busy: boolean;
  onClose: () => void;
}

/** Dialog that asks the user to confirm the removal of a search, and shows a toast with the result. */
export function RemoveSearchDialog({ search, title, formatText, remove, busy, onClose }: RemoveSearchDialogProps) {
  const confirm = async (): Promise<void> => {
    if (search === null) return;
    const { error } = await remove(search.id);
    if (error === undefined) showToast({ type: 'success', title: t`Search removed`, message: search.name });
    else showFailureToast(error, t`Search not removed`);
    onClose();
  };
  return (
    <ConfirmDialog
      opened={search !== null}
      title={title}
      text={formatText(search?.name ?? '')}
      confirmLabel={t`Remove`}
      busyLabel={t`Removing`}
      danger
      busy={busy}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  );
}
