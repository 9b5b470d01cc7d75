import { useMounted } from '@mantine/hooks';
import { FindWindow } from './FindWindow.tsx';
import { KeyboardShortcutsWindow } from './KeyboardShortcutsWindow.tsx';
import type { ShortcutWindow } from './useKeyboardShortcuts.ts';

/** The dialogs that open by keyboard shortcut; loaded when one of them is first opened. */
export function ShortcutWindows({ open, onClose }: { open: ShortcutWindow | null; onClose: () => void }) {
  const isThere = useMounted();
  return (
    <>
      <FindWindow opened={isThere && open === 'find'} onClose={onClose} />
      <KeyboardShortcutsWindow opened={isThere && open === 'keys'} onClose={onClose} />
    </>
  );
}
