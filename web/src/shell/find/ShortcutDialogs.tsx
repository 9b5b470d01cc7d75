import { useMounted } from '@mantine/hooks';
import { SiteSearchDialog } from './SiteSearchDialog.tsx';
import { KeyboardShortcutsDialog } from './KeyboardShortcutsDialog.tsx';
import type { ShortcutDialog } from './useKeyboardShortcuts.ts';

/** The dialogs that open by keyboard shortcut; loaded when one of them is first opened. */
export function ShortcutDialogs({ open, onClose }: { open: ShortcutDialog | null; onClose: () => void }) {
  const isThere = useMounted();
  return (
    <>
      <SiteSearchDialog opened={isThere && open === 'find'} onClose={onClose} />
      <KeyboardShortcutsDialog opened={isThere && open === 'keys'} onClose={onClose} />
    </>
  );
}
