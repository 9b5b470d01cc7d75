import { Textarea } from '@mantine/core';
import { useState } from 'react';
import type { AdminUserView } from '@marketplace/contracts/accounts/accounts.admin.api.ts';
import { errorText } from '../../../core/apiError.ts';
import { notify } from '../../../core/notify.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { type UserAction, wordsFor } from './userActions.ts';
import { Stack } from '../../../ui/Stack.tsx';
import { Row } from '../../../ui/Row.tsx';
import classes from './Users.module.css';
import { useUserAction } from './useUserAction.ts';
import { TypedModal } from '../../../ui/TypedModal.tsx';

export interface RequestedAction {
  readonly action: UserAction;
  readonly user: AdminUserView;
}

function ActionForm({ action, user, onClose }: RequestedAction & { onClose: () => void }) {
  const texts = wordsFor(action, user);
  const run = useUserAction();
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const submit = async (): Promise<void> => {
    setBusy(true);
    setFailure(null);
    const reply = await run(action, user, reason);
    setBusy(false);
    if (reply.data === undefined) {
      setFailure(errorText(reply.error, 'Nothing was changed.'));
      return;
    }
    notify({ type: 'success', title: texts.label, message: reply.data.message });
    onClose();
  };
  return (
    <Stack gap={16} className={classes['form']}>
      <p>{texts.text}</p>
      {failure !== null && <Notice tone="error" title={failure} />}
      {action.kind === 'disable' && (
        <Textarea
          label="Reason (kept in the log)"
          maxLength={500}
          autosize
          minRows={2}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
      <Row gap={8} align="stretch" justify="end">
        <Button variant="quiet" onClick={onClose} data-autofocus>
          Cancel
        </Button>
        <Button variant={texts.danger ? 'danger' : 'primary'} busy={busy} onClick={() => void submit()}>
          {texts.verb}
        </Button>
      </Row>
    </Stack>
  );
}

/** Asks for confirmation before an account is changed; open while `request` is set. */
export function UserActionDialog({ request, onClose }: { request: RequestedAction | null; onClose: () => void }) {
  const title = request === null ? '' : wordsFor(request.action, request.user).label;
  return (
    <TypedModal opened={request !== null} onClose={onClose} title={title} size={440}>
      {request !== null && <ActionForm action={request.action} user={request.user} onClose={onClose} />}
    </TypedModal>
  );
}
