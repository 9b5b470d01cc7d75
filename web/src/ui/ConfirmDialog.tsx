import { Modal } from '@mantine/core';
import { Button } from './Button.tsx';
import { Row } from './Row.tsx';
import { Text } from './Text.tsx';
import classes from './Dialog.module.css';

export interface ConfirmDialogProps {
  opened: boolean;
  /** Its place in a stack of windows, where it is in one. */
  stackId?: string;
  /** A short question. */
  title: string;
  /** What will happen, in one sentence. */
  text: string;
  /** The verb, for instance `Reject`. */
  confirmLabel: string;
  /** The verb while it happens, for instance `Rejecting`. */
  busyLabel?: string;
  danger?: boolean;
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before something that cannot be undone. Cancel has the focus first. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { opened, title, text, confirmLabel, busyLabel, danger = false, busy = false, onConfirm, onCancel } = props;
  const stack = props.stackId === undefined ? {} : { stackId: props.stackId };
  return (
    <Modal opened={opened} onClose={onCancel} title={title} size={440} {...stack}>
      <Text>{text}</Text>
      <Row gap={16} align="stretch" justify="end" className={classes['actions']}>
        <Button variant="quiet" onClick={onCancel} data-autofocus>
          Cancel
        </Button>
        <Button
          variant={danger ? 'danger' : 'primary'}
          busy={busy}
          busyLabel={busyLabel ?? confirmLabel}
          onClick={onConfirm}
        >
          {confirmLabel}
        </Button>
      </Row>
    </Modal>
  );
}
