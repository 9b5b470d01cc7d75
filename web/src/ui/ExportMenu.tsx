import { t } from '@lingui/core/macro';
import { IconDownload } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from './Button.tsx';
import { ExportMenuButton } from './ExportMenuButton.tsx';
import type { ExportMenuProps } from './LoadedExportMenu.tsx';

const ExportItems = lazy(async () => ({ default: (await import('./LoadedExportMenu.tsx')).LoadedExportMenu }));

/** A menu of files to download. The menu is loaded when the user first presses its button. */
export function ExportMenu(props: ExportMenuProps) {
  const [pressed, setPressed] = useState(false);
  if (!pressed) return <ExportMenuButton busy={props.busy} aria-expanded={false} onClick={() => setPressed(true)} />;
  return (
    <Suspense fallback={<ExportMenuButton busy={props.busy} aria-expanded={false} />}>
      <ExportItems {...props} />
    </Suspense>
  );
}

export interface ExportButtonProps {
  /** File extension. */
  format: string;
  /** Whether the file is being downloaded. */
  busy: boolean;
  disabled?: boolean;
  onClick: () => void;
}

/** Button that downloads one file in one format. */
export function ExportButton({ format, busy, disabled = false, onClick }: ExportButtonProps) {
  return (
    <Button
      leftSection={<IconDownload size={16} aria-hidden />}
      disabled={disabled}
      busy={busy}
      busyLabel={t`Exporting`}
      onClick={onClick}
    >{t`Export .${format}`}</Button>
  );
}
