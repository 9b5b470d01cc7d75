import { Menu } from '@mantine/core';
import { IconChevronDown, IconDownload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Button } from './Button.tsx';

const icon = <IconDownload size={16} aria-hidden />;

/** A menu of files to save, each a `Menu.Item`. @param props.busy while one of them is fetched. */
export function ExportMenu({ busy, children }: { busy: boolean; children: ReactNode }) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          busy={busy}
          busyLabel="Preparing"
          leftSection={icon}
          rightSection={<IconChevronDown size={16} aria-hidden />}
        >
          Export
        </Button>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}

export interface ExportButtonProps {
  /** Ending of the file's name. */
  format: string;
  /** While its file is fetched. */
  busy: boolean;
  disabled?: boolean;
  onClick: () => void;
}

/** Saves one file in one format. */
export function ExportButton({ format, busy, disabled = false, onClick }: ExportButtonProps) {
  return (
    <Button leftSection={icon} disabled={disabled} busy={busy} busyLabel="Exporting" onClick={onClick}>
      Export .{format}
    </Button>
  );
}
