import { useMounted } from '@mantine/hooks';
import { FindWindow } from './FindWindow.tsx';
import { KeysWindow } from './KeysWindow.tsx';
import type { KeyWindow } from './useKeys.ts';

/** The windows that keys open; loaded with the first of them. */
export function KeyWindows({ open, onClose }: { open: KeyWindow | null; onClose: () => void }) {
  const isThere = useMounted();
  return (
    <>
      <FindWindow opened={isThere && open === 'find'} onClose={onClose} />
      <KeysWindow opened={isThere && open === 'keys'} onClose={onClose} />
    </>
  );
}
