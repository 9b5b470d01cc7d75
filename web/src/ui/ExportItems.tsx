import { Menu } from '@mantine/core';
import { Fragment, useRef } from 'react';
import { ExportFace } from './ExportFace.tsx';

/** A file that can be saved. */
export interface ExportItem {
  readonly label: string;
  readonly disabled?: boolean;
  /** A line goes before it. */
  readonly divided?: boolean;
  readonly onPress: () => void;
}

export interface ExportMenuProps {
  /** While one of the files is fetched. */
  busy: boolean;
  items: readonly ExportItem[];
}

/** The menu of files; open from the start, since it comes when it is asked for. */
export function ExportItems({ busy, items }: ExportMenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  return (
    <Menu defaultOpened onClose={() => button.current?.focus()} position="bottom-end">
      <Menu.Target>
        <ExportFace ref={button} busy={busy} />
      </Menu.Target>
      <Menu.Dropdown>
        {items.map(({ label, disabled = false, divided = false, onPress }) => (
          <Fragment key={label}>
            {divided && <Menu.Divider />}
            <Menu.Item disabled={disabled} onClick={onPress}>
              {label}
            </Menu.Item>
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
