import { t } from '@lingui/core/macro';
import { Modal, type ModalProps } from '@mantine/core';
import { type SyntheticEvent, useState } from 'react';
import { ConfirmDialog } from './ConfirmDialog.tsx';

/** Input types that do not count as typed text, because a selection is easily repeated. */
const selectionTypes: readonly string[] = ['checkbox', 'radio', 'file', 'range', 'color'];

/** Returns the field in which the user types, or `null` if the event selects something. */
function findTypingTarget({ target }: SyntheticEvent): HTMLElement | null {
  if (target instanceof HTMLTextAreaElement) return target;
  return target instanceof HTMLInputElement && !selectionTypes.includes(target.type) ? target : null;
}

export interface ConfirmCloseModalProps extends ModalProps {
  /**
   * Whether there is unsaved input, for dialogs that track unsaved input themselves. By default, typed text counts as
   * unsaved input as long as the dialog still shows its field.
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
  const [typedFields, setTypedFields] = useState<readonly HTMLElement[]>([]);
  const [isConfirming, setConfirming] = useState(false);
  if (!opened && (typedFields.length > 0 || isConfirming)) {
    setTypedFields([]);
    setConfirming(false);
  }
  // A form that was sent is replaced by its result, and its fields are no longer in the document.
  const hasTypedText = (): boolean => typedFields.some((field) => field.isConnected);
  const rememberTyping = (event: SyntheticEvent): void => {
    const field = findTypingTarget(event);
    if (field !== null && !typedFields.includes(field)) setTypedFields([...typedFields, field]);
  };
  return (
    <Modal.Stack>
      <Modal
        stackId="window"
        {...modal}
        onClose={() => ((unsaved ?? hasTypedText()) && isClosable ? setConfirming(true) : onClose())}
      >
        <div data-typed={(typedFields.length > 0 && unsaved === undefined) || undefined} onInput={rememberTyping}>
          {children}
        </div>
      </Modal>
      <ConfirmDialog
        stackId="question"
        opened={isConfirming}
        title={t`Discard unsaved input`}
        text={t`Your input in this dialog has not been saved and will be lost.`}
        confirmLabel={t`Discard`}
        danger
        onConfirm={onClose}
        onCancel={() => setConfirming(false)}
      />
    </Modal.Stack>
  );
}
