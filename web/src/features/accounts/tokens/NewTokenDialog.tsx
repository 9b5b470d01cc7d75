import { useState } from 'react';
import type { UserView } from '@marketplace/contracts/accounts/accounts.api.ts';
import { api } from '../../../core/api.ts';
import { useAppDispatch } from '../../../core/hooks.ts';
import { ApiTokenForm } from './ApiTokenForm.tsx';
import { NewToken } from './NewToken.tsx';
import { TypedModal } from '../../../ui/TypedModal.tsx';

export interface NewTokenDialogProps {
  user: UserView;
  opened: boolean;
  onClose: () => void;
}

/** Makes a token and shows it once: nothing but the person's word closes it then. */
export function NewTokenDialog({ user, opened, onClose }: NewTokenDialogProps) {
  const [token, setToken] = useState<string | null>(null);
  const dispatch = useAppDispatch();
  const finish = (): void => {
    setToken(null);
    onClose();
    dispatch(api.util.invalidateTags(['Session']));
  };
  const isShown = token !== null;
  return (
    <TypedModal
      // Also where the person closed it while the token was being made.
      opened={opened || isShown}
      onClose={isShown ? () => undefined : onClose}
      title={isShown ? 'Your new API token' : 'New API token'}
      size={480}
      withCloseButton={!isShown}
      closeOnEscape={!isShown}
      closeOnClickOutside={!isShown}
    >
      {isShown ? (
        <NewToken token={token} onDone={finish} />
      ) : (
        <ApiTokenForm user={user} onMade={setToken} onCancel={onClose} />
      )}
    </TypedModal>
  );
}
