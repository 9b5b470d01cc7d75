import { t } from '@lingui/core/macro';
import { Modal } from '@mantine/core';
import { Button } from './Button.tsx';
import { FlexRow } from './FlexRow.tsx';
import { MutedText } from './MutedText.tsx';
import classes from './Dialog.module.css';

export interface ConfirmDialogProps {
  opened: boolean;
  /** Id within a modal stack. */
  stackId?: string;
  /** The action, in a few words. */
  title: string;
  /** The consequence, in one sentence. */
  text: string;
  /** The verb, for example `Reject`. */
  confirmLabel: string;
  /** Label while busy, for example `Rejecting`. */
  busyLabel?: string;
  danger?: boolean;
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before an irreversible action. Cancel has the initial focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { opened, title, text, confirmLabel, busyLabel, danger = false, busy = false, onConfirm, onCancel } = props;
  const stack = props.stackId === undefined ? {} : { stackId: props.stackId };
  return (
    <Modal opened={opened} onClose={onCancel} title={title} size={440} {...stack}>
      <MutedText>{text}</MutedText>
      <FlexRow gap={16} align="stretch" justify="end" className={classes['actions']}>
        <Button variant="quiet" onClick={onCancel} data-autofocus>{t`Cancel`}</Button>
        <Button
          variant={danger ? 'danger' : 'primary'}
          busy={busy}
          busyLabel={busyLabel ?? confirmLabel}
          onClick={onConfirm}
        >
          {confirmLabel}
        </Button>
      </FlexRow>
    </Modal>
  );
}
