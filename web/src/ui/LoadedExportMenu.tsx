import { t } from '@lingui/core/macro';
import { Menu } from '@mantine/core';
import type { CsvSeparator } from '@marketplace/contracts/kernel/csv.ts';
import { Fragment, useRef, useState } from 'react';
import { listCsvSeparatorChoices, getDefaultCsvSeparator } from './csvSeparator.ts';
import { ExportMenuButton } from './ExportMenuButton.tsx';

/** Menu item for a file to download. */
export interface ExportMenuItemDefinition {
  readonly label: string;
  readonly disabled?: boolean;
  /** Whether there is a divider before the item. */
  readonly divided?: boolean;
  /** @param separator separator for CSV files; other formats ignore it. */
  readonly onPress: (separator: CsvSeparator) => void;
}

export interface ExportMenuProps {
  /** Whether one of the files is being downloaded. */
  busy: boolean;
  items: readonly ExportMenuItemDefinition[];
  /** Whether one of the files is CSV, so that the menu offers a choice of the separator. */
  hasCsv?: boolean;
}

/** Menu items that select the CSV separator without closing the menu. */
function CsvSeparatorItems({
  chosen,
  onChoose,
}: {
  chosen: CsvSeparator;
  onChoose: (separator: CsvSeparator) => void;
}) {
  return (
    <>
      <Menu.Divider />
      <Menu.Label>{t`CSV separator`}</Menu.Label>
      <Menu.RadioGroup value={chosen}>
        {listCsvSeparatorChoices(navigator.languages).map(({ separator, label }) => (
          <Menu.RadioItem key={separator} value={separator} onChange={() => onChoose(separator)}>
            {label}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  );
}

/**
 * The export menu, with its button. The menu is initially open, because it is loaded when the user first presses the
 * button.
 */
export function LoadedExportMenu({ busy, items, hasCsv = false }: ExportMenuProps) {
  const [separator, setSeparator] = useState(() => getDefaultCsvSeparator(navigator.languages));
  const button = useRef<HTMLButtonElement>(null);
  return (
    <Menu defaultOpened onClose={() => button.current?.focus()} position="bottom-end">
      <Menu.Target>
        <ExportMenuButton ref={button} busy={busy} />
      </Menu.Target>
      <Menu.Dropdown>
        {items.map(({ label, disabled = false, divided = false, onPress }) => (
          <Fragment key={label}>
            {divided && <Menu.Divider />}
            <Menu.Item disabled={disabled} onClick={() => onPress(separator)}>
              {label}
            </Menu.Item>
          </Fragment>
        ))}
        {hasCsv && <CsvSeparatorItems chosen={separator} onChoose={setSeparator} />}
      </Menu.Dropdown>
    </Menu>
  );
}
