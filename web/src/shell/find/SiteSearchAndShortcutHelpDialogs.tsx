import { useMounted } from '@mantine/hooks';
import { SiteSearchDialog } from './SiteSearchDialog.tsx';
import { KeyboardShortcutsDialog } from './KeyboardShortcutsDialog.tsx';
import type { ShortcutDialogName } from './useSearchAndShortcutListDialogState.ts';

/** The search dialog and the keyboard shortcuts dialog, which keyboard shortcuts open. */
export function SiteSearchAndShortcutHelpDialogs({
  open,
  onClose,
}: {
  open: ShortcutDialogName | null;
  onClose: () => void;
}) {
  const isThere = useMounted();
  return (
    <>
      <SiteSearchDialog opened={isThere && open === 'find'} onClose={onClose} />
      <KeyboardShortcutsDialog opened={isThere && open === 'keys'} onClose={onClose} />
    </>
  );
}
