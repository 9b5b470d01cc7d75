import { useEffect, useState } from 'react';
import { handlesOwnKeyPresses } from '../../ui/keyTarget.ts';
import { isApplePlatform } from './keyNames.ts';

/** A dialog that a keyboard shortcut opens: the search or the list of shortcuts. */
export type ShortcutDialogName = 'find' | 'keys';

function getShortcutWindow({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): ShortcutDialogName | null {
  const [chord, other] = isApplePlatform() ? [metaKey, ctrlKey] : [ctrlKey, metaKey];
  if (chord && !other && !altKey && key.toLowerCase() === 'k') return 'find';
  const isTyping = target instanceof HTMLElement && (handlesOwnKeyPresses(target) || target.isContentEditable);
  return key === '?' && !ctrlKey && !metaKey && !altKey && !isTyping ? 'keys' : null;
}

export interface SearchAndShortcutListDialogState {
  readonly open: ShortcutDialogName | null;
  readonly show: (open: ShortcutDialogName) => void;
  readonly close: () => void;
}

/**
 * Toggles the search dialog on Ctrl+K (Cmd+K on a Mac), and the list of shortcuts on `?` unless the user is typing in a
 * field. Opens neither of them while another dialog is open.
 */
export function useSearchAndShortcutListDialogState(): SearchAndShortcutListDialogState {
  const [open, setOpen] = useState<ShortcutDialogName | null>(null);
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const wanted = getShortcutWindow(event);
      if (wanted === null || event.defaultPrevented) return;
      if (open === null && document.querySelector('[role="dialog"]') !== null) return;
      event.preventDefault();
      setOpen(open === wanted ? null : wanted);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [open]);
  return { open, show: setOpen, close: () => setOpen(null) };
}
