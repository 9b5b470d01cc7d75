import { useMounted } from '@mantine/hooks';
import { FindWindow } from './FindWindow.tsx';
import { KeysWindow } from './KeysWindow.tsx';
import type { KeyWindow } from './useKeys.ts';

/** The windows with keyboard shortcuts; loaded when one of them is first opened. */
export function KeyWindows({ open, onClose }: { open: KeyWindow | null; onClose: () => void }) {
  const isThere = useMounted();
  return (
    <>
      <FindWindow opened={isThere && open === 'find'} onClose={onClose} />
      <KeysWindow opened={isThere && open === 'keys'} onClose={onClose} />
    </>
  );
}
