import { Modal, type ModalProps } from '@mantine/core';
import { type SyntheticEvent, useState } from 'react';
import { ConfirmDialog } from './ConfirmDialog.tsx';

/** Kinds of fields that hold no typed text; what was only chosen is soon chosen again. */
const choosing: readonly string[] = ['checkbox', 'radio', 'file', 'range', 'color'];

function isTyping({ target }: SyntheticEvent): boolean {
  return (
    target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && !choosing.includes(target.type))
  );
}

export interface TypedModalProps extends ModalProps {
  /** Whether something that was typed, now or before, is still there, for a window that knows; left out, what is typed in it is. */
  unsaved?: boolean;
}

/**
 * A window with fields to type in: Escape, the cross and a press beside it ask before what was typed is thrown away. In a stack, since
 * the Escape that opens the question would answer it as well.
 */
export function TypedModal({ children, unsaved, ...modal }: TypedModalProps) {
  const { opened, onClose, closeOnEscape: isClosable = true } = modal;
  const [typed, setTyped] = useState(false);
  const [asking, setAsking] = useState(false);
  if (!opened && (typed || asking)) {
    setTyped(false);
    setAsking(false);
  }
  return (
    <Modal.Stack>
      <Modal
        stackId="window"
        {...modal}
        onClose={() => ((unsaved ?? typed) && isClosable ? setAsking(true) : onClose())}
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
        opened={asking}
        title="Throw away what you typed?"
        text="What you typed in this window has not been saved."
        confirmLabel="Throw Away"
        danger
        onConfirm={onClose}
        onCancel={() => setAsking(false)}
      />
    </Modal.Stack>
  );
}
