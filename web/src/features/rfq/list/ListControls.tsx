import type { CsvSeparator } from '@marketplace/contracts/kernel/csv.ts';
import { NativeSelect } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import type { ApiRequest } from '../../../core/call.ts';
import { useDownload } from '../../../core/useDownload.ts';
import { Button } from '../../../ui/Button.tsx';
import { ExportMenu } from '../../../ui/Export.tsx';
import { Row } from '../../../ui/Row.tsx';
import { TypedField } from '../analytics/search/SearchFilters.tsx';
import type { RfqAddress } from '../analytics/useRfqAddress.ts';
import classes from './PagedList.module.css';
import type { AnyPagedList } from './usePagedList.ts';

const formats = ['xlsx', 'csv'] as const;

/** The orders that are offered, by `sort-direction`; the newest first is what the address need not say. */
export function OrderField({
  address,
  query: { sort = 'created', direction = 'desc' },
  names,
}: {
  address: RfqAddress;
  query: { readonly sort?: string | undefined; readonly direction?: string | undefined };
  names: Readonly<Record<string, string>>;
}) {
  return (
    <NativeSelect
      label="Order"
      data={Object.entries(names).map(([value, label]) => ({ value, label }))}
      value={`${sort}-${direction}`}
      onChange={({ currentTarget: { value } }) => {
        const [by = '', way = ''] = value.split('-');
        address.set({ sort: by === 'created' ? null : by, direction: way === 'asc' ? way : null });
      }}
    />
  );
}

export interface ListFile {
  /** Asks for all that is found, in a format. */
  readonly of: (format: (typeof formats)[number], separator: CsvSeparator) => ApiRequest;
  /** Its name without the ending. */
  readonly name: string;
}

function Exports({ file, isEmpty }: { file: ListFile; isEmpty: boolean }) {
  const { busy, start } = useDownload('Export Failed');
  const items = formats.map((format) => ({
    label: `Export .${format}`,
    disabled: isEmpty,
    onPress: (separator: CsvSeparator) => void start(file.of(format, separator), `${file.name}.${format}`),
  }));
  return <ExportMenu hasCsv busy={busy !== null} items={items} />;
}

export interface ListControlsProps {
  list: Pick<AnyPagedList, 'address' | 'page'>;
  /** Label of the field for text. */
  searched: string;
  file: ListFile;
  /** How many of the filters behind the button are set. */
  set: number;
  /** Whether any filter is set. */
  isNarrowed: boolean;
  onClear: () => void;
  /** The fields behind the button. */
  children: ReactNode;
}

/** What a list is narrowed and ordered by, and its files; all but the text stands behind a button. */
export function ListControls({ list, searched, file, set, isNarrowed, onClear, children }: ListControlsProps) {
  const [isOpen, setIsOpen] = useState(set > 0);
  const panel = useId();
  return (
    <form className={classes['controls']} role="search" onSubmit={(event) => event.preventDefault()}>
      <TypedField address={list.address} name="text" label={searched} />
      <Row gap="4px 8px" wrap justify="between">
        <Button
          leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}
          aria-expanded={isOpen}
          aria-controls={panel}
          onClick={() => setIsOpen(!isOpen)}
        >
          {set === 0 ? 'Filter and order' : `Filter and order (${set})`}
        </Button>
        <Exports file={file} isEmpty={list.page === undefined || list.page.total === 0} />
      </Row>
      <div id={panel} className={classes['panel']} hidden={!isOpen}>
        {children}
        <Button variant="quiet" disabled={!isNarrowed} onClick={onClear}>
          Clear
        </Button>
      </div>
    </form>
  );
}
