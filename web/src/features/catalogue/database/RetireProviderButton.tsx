import { t } from '@lingui/core/macro';
import type { EditableProviderReply } from '@marketplace/contracts/catalogue/catalogue.admin.ts';
import { showToast } from '../../../core/showToast.tsx';
import { showFailureToast } from '../../../core/showFailureToast.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { useRetireProviderMutation } from './databaseApi.ts';

export interface RetireProviderButtonProps {
  detail: EditableProviderReply;
  /** Whether the confirmation dialog is open. While it is open, the drawer ignores Escape. */
  isConfirming: boolean;
  onConfirmingChange: (isConfirming: boolean) => void;
  onDone: () => void;
}

/** Button that removes the provider from the catalogue after confirmation. */
export function RetireProviderButton({ detail, isConfirming, onConfirmingChange, onDone }: RetireProviderButtonProps) {
  const [retire, { isLoading }] = useRetireProviderMutation();
  const { id, name } = detail.record;
  const submit = async (): Promise<void> => {
    const reply = await retire({ id, base: detail.base });
    onConfirmingChange(false);
    if (reply.error === undefined) {
      showToast({ type: 'success', title: t`Provider retired`, message: name });
      onDone();
      return;
    }
    showFailureToast(reply.error, t`The provider was not retired`);
  };
  return (
    <>
      <Button variant="danger" onClick={() => onConfirmingChange(true)}>{t`Retire provider`}</Button>
      <ConfirmDialog
        opened={isConfirming}
        title={t`Retire ${name}`}
        text={t`${name} is removed from the catalogue, provider lists and match results. RFQs keep their copy of its details. To bring it back, restore an earlier version from the history.`}
        confirmLabel={t`Retire`}
        busyLabel={t`Retiring`}
        danger
        busy={isLoading}
        onConfirm={() => void submit()}
        onCancel={() => onConfirmingChange(false)}
      />
    </>
  );
}
