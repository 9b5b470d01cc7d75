import { useEffect, useState } from 'react';
import { handlesOwnKeys } from '../../ui/keyTarget.ts';
import { isMac } from './keyNames.ts';

/** A dialog that a keyboard shortcut opens: the search or the list of shortcuts. */
export type ShortcutWindow = 'find' | 'keys';

function getShortcutWindow({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): ShortcutWindow | null {
  const [chord, other] = isMac() ? [metaKey, ctrlKey] : [ctrlKey, metaKey];
  if (chord && !other && !altKey && key.toLowerCase() === 'k') return 'find';
  const isTyping = target instanceof HTMLElement && (handlesOwnKeys(target) || target.isContentEditable);
  return key === '?' && !ctrlKey && !metaKey && !altKey && !isTyping ? 'keys' : null;
}

export interface ShortcutWindowState {
  readonly open: ShortcutWindow | null;
  readonly show: (open: ShortcutWindow) => void;
  readonly close: () => void;
}

/**
 * Toggles the search on Ctrl+K (Cmd+K on a Mac), and the list of shortcuts on `?` unless the user is typing in a field. Opens
 * neither while another dialog is open.
 */
export function useKeyboardShortcuts(): ShortcutWindowState {
  const [open, setOpen] = useState<ShortcutWindow | null>(null);
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
