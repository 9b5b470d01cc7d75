import { Modal, type ModalProps } from '@mantine/core';
import { type SyntheticEvent, useState } from 'react';
import { ConfirmDialog } from './ConfirmDialog.tsx';

/** Input types that do not count as typed text, because a selection is easily repeated. */
const selectionTypes: readonly string[] = ['checkbox', 'radio', 'file', 'range', 'color'];

function isTyping({ target }: SyntheticEvent): boolean {
  return (
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLInputElement && !selectionTypes.includes(target.type))
  );
}

export interface ConfirmCloseModalProps extends ModalProps {
  /**
   * Whether there is unsaved input, for dialogs that track unsaved input themselves. By default, any text typed in the
   * dialog counts.
   */
  unsaved?: boolean;
}

/**
 * A dialog with input fields that asks for confirmation before Escape, the close button or a press outside discards
 * typed text. Uses a modal stack, because the Escape key that opens the confirmation would otherwise also close
 * the confirmation.
 */
export function ConfirmCloseModal({ children, unsaved, ...modal }: ConfirmCloseModalProps) {
  const { opened, onClose, closeOnEscape: isClosable = true } = modal;
  const [typed, setTyped] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  if (!opened && (typed || isConfirming)) {
    setTyped(false);
    setConfirming(false);
  }
  return (
    <Modal.Stack>
      <Modal
        stackId="window"
        {...modal}
        onClose={() => ((unsaved ?? typed) && isClosable ? setConfirming(true) : onClose())}
      >
        <div
          data-typed={(typed && unsaved === undefined) || undefined}
          onInput={(event) => setTyped(typed || isTyping(event))}
        >
          {children}
        </div>
      </Modal>
      <ConfirmDialog
        stackId="question"
        opened={isConfirming}
        title="Throw away what you typed?"
        text="What you typed in this window has not been saved."
        confirmLabel="Throw Away"
        danger
        onConfirm={onClose}
        onCancel={() => setConfirming(false)}
      />
    </Modal.Stack>
  );
}
