import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { SignedInUserReply } from '@marketplace/contracts/accounts/accounts.api.ts';
import { rtkQueryApi } from '../../../core/api.ts';
import { useAppDispatch } from '../../../core/hooks.ts';
import { ApiTokenForm } from './ApiTokenForm.tsx';
import { CreatedApiTokenNotice } from './CreatedApiTokenNotice.tsx';
import { ConfirmCloseModal } from '../../../ui/ConfirmCloseModal.tsx';

export interface CreateApiTokenDialogProps {
  user: SignedInUserReply;
  opened: boolean;
  onClose: () => void;
}

/** Creates a token and shows it once. While the token is shown, the dialog closes only when the user confirms. */
export function CreateApiTokenDialog({ user, opened, onClose }: CreateApiTokenDialogProps) {
  const [token, setToken] = useState<string | null>(null);
  const dispatch = useAppDispatch();
  const finish = (): void => {
    setToken(null);
    onClose();
    dispatch(rtkQueryApi.util.invalidateTags(['Session']));
  };
  const isShown = token !== null;
  return (
    <ConfirmCloseModal
      // Reopens the dialog if the user closed it while the token was being created.
      opened={opened || isShown}
      onClose={isShown ? () => undefined : onClose}
      title={isShown ? t`Your new API token` : t`New API token`}
      size={480}
      withCloseButton={!isShown}
      closeOnEscape={!isShown}
      closeOnClickOutside={!isShown}
    >
      {isShown ? (
        <CreatedApiTokenNotice token={token} onDone={finish} />
      ) : (
        <ApiTokenForm user={user} onCreated={setToken} onCancel={onClose} />
      )}
    </ConfirmCloseModal>
  );
}
