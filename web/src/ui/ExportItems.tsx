import { Menu } from '@mantine/core';
import type { CsvSeparator } from '@marketplace/contracts/kernel/csv.ts';
import { Fragment, useRef, useState } from 'react';
import { separatorChoices, usualSeparator } from './csvSeparator.ts';
import { ExportFace } from './ExportFace.tsx';

/** A file that can be saved. */
export interface ExportItem {
  readonly label: string;
  readonly disabled?: boolean;
  /** A line goes before it. */
  readonly divided?: boolean;
  /** @param separator what a CSV file is to be separated by; other files ignore it. */
  readonly onPress: (separator: CsvSeparator) => void;
}

export interface ExportMenuProps {
  /** While one of the files is fetched. */
  busy: boolean;
  items: readonly ExportItem[];
  /** Whether one of the files is CSV, so that its separator can be chosen. */
  hasCsv?: boolean;
}

/** How CSV files are separated, chosen without closing the menu. */
function Separators({ chosen, onChoose }: { chosen: CsvSeparator; onChoose: (separator: CsvSeparator) => void }) {
  return (
    <>
      <Menu.Divider />
      <Menu.Label>CSV separator</Menu.Label>
      <Menu.RadioGroup value={chosen}>
        {separatorChoices(navigator.languages).map(({ separator, label }) => (
          <Menu.RadioItem key={separator} value={separator} onChange={() => onChoose(separator)}>
            {label}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  );
}

/** The menu of files; open from the start, since it comes when it is asked for. */
export function ExportItems({ busy, items, hasCsv = false }: ExportMenuProps) {
  const [separator, setSeparator] = useState(() => usualSeparator(navigator.languages));
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
            <Menu.Item disabled={disabled} onClick={() => onPress(separator)}>
              {label}
            </Menu.Item>
          </Fragment>
        ))}
        {hasCsv && <Separators chosen={separator} onChoose={setSeparator} />}
      </Menu.Dropdown>
    </Menu>
  );
}
