import { useEffect, useState } from 'react';
import { belongsElsewhere } from '../../ui/keyTarget.ts';
import { isMac } from './keyNames.ts';

/** A window that a keyboard shortcut opens. */
export type KeyWindow = 'find' | 'keys';

function getShortcutWindow({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): KeyWindow | null {
  const [chord, other] = isMac() ? [metaKey, ctrlKey] : [ctrlKey, metaKey];
  if (chord && !other && !altKey && key.toLowerCase() === 'k') return 'find';
  const isTyping = target instanceof HTMLElement && (belongsElsewhere(target) || target.isContentEditable);
  return key === '?' && !ctrlKey && !metaKey && !altKey && !isTyping ? 'keys' : null;
}

export interface Keys {
  readonly open: KeyWindow | null;
  readonly show: (open: KeyWindow) => void;
  readonly close: () => void;
}

/**
 * Toggles the search on Ctrl+K (Cmd+K on a Mac) and the list of shortcuts on a question mark outside of fields. Opens
 * nothing over another window.
 */
export function useKeys(): Keys {
  const [open, setOpen] = useState<KeyWindow | null>(null);
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
