import { t } from '@lingui/core/macro';
import { Textarea } from '@mantine/core';
import { useState } from 'react';
import type { AdminUserReplyItem } from '@marketplace/contracts/accounts/accounts.admin.api.ts';
import { getApiErrorText } from '../../../core/apiError.ts';
import { showToast } from '../../../core/showToast.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { type UserAdminAction, getUserAdminActionTexts } from './userActions.ts';
import { Stack } from '../../../ui/Stack.tsx';
import { FlexRow } from '../../../ui/FlexRow.tsx';
import classes from './Users.module.css';
import { useRunUserAdminAction } from './useRunUserAdminAction.ts';
import { ConfirmCloseModal } from '../../../ui/ConfirmCloseModal.tsx';

export interface UserAdminActionToConfirm {
  readonly action: UserAdminAction;
  readonly user: AdminUserReplyItem;
}

function ActionForm({ action, user, onClose }: UserAdminActionToConfirm & { onClose: () => void }) {
  const texts = getUserAdminActionTexts(action, user);
  const run = useRunUserAdminAction();
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const submit = async (): Promise<void> => {
    setBusy(true);
    setFailure(null);
    const reply = await run(action, user, reason);
    setBusy(false);
    if (reply.data === undefined) {
      setFailure(getApiErrorText(reply.error, t`The account was not changed. Please try again.`));
      return;
    }
    showToast({ type: 'success', title: texts.label, message: reply.data.message });
    onClose();
  };
  return (
    <Stack gap={16} className={classes['form']}>
      <p>{texts.text}</p>
      {failure !== null && <Notice tone="error" title={failure} />}
      {action.kind === 'disable' && (
        <Textarea
          label={t`Reason (stored in the audit log)`}
          maxLength={500}
          autosize
          minRows={2}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
      <FlexRow gap={8} align="stretch" justify="end">
        <Button variant="quiet" onClick={onClose} data-autofocus>{t`Cancel`}</Button>
        <Button variant={texts.danger ? 'danger' : 'primary'} busy={busy} onClick={() => void submit()}>
          {texts.verb}
        </Button>
      </FlexRow>
    </Stack>
  );
}

/** Asks for confirmation before an account is changed; open while `request` is set. */
export function UserAdminActionDialog({
  request,
  onClose,
}: {
  request: UserAdminActionToConfirm | null;
  onClose: () => void;
}) {
  const title = request === null ? '' : getUserAdminActionTexts(request.action, request.user).label;
  return (
    <ConfirmCloseModal opened={request !== null} onClose={onClose} title={title} size={440}>
      {request !== null && <ActionForm action={request.action} user={request.user} onClose={onClose} />}
    </ConfirmCloseModal>
  );
}
