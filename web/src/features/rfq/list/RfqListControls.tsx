import { t } from '@lingui/core/macro';
import type { CsvSeparator } from '@marketplace/contracts/kernel/csv.ts';
import { NativeSelect } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import type { ApiBaseQueryRequest } from '../../../core/apiRequest.ts';
import { useFileDownload } from '../../../core/useFileDownload.ts';
import { Button } from '../../../ui/Button.tsx';
import { ExportMenu } from '../../../ui/ExportMenu.tsx';
import { FlexRow } from '../../../ui/FlexRow.tsx';
import { UrlUpdatingFilterField } from '../analytics/search/AdminRfqSearchFilterForm.tsx';
import type { UrlParamsAndSetter } from '../analytics/useUrlParams.ts';
import classes from './PagedList.module.css';
import type { AnyPagedRfqList } from './useRfqListPageWithStableRows.ts';

const formats = ['xlsx', 'csv'] as const;

/**
 * Select for the sort order, kept in the URL parameters `sort` and `direction`; the default values are omitted from the
 * URL.
 */
export function RfqListSortOrderField({
  urlParams,
  query: { sort = 'created', direction = 'desc' },
  names,
}: {
  urlParams: UrlParamsAndSetter;
  query: { readonly sort?: string | undefined; readonly direction?: string | undefined };
  names: Readonly<Record<string, string>>;
}) {
  return (
    <NativeSelect
      label={t`Sort by`}
      data={Object.entries(names).map(([value, label]) => ({ value, label }))}
      value={`${sort}-${direction}`}
      onChange={({ currentTarget: { value } }) => {
        const [by = '', way = ''] = value.split('-');
        urlParams.set({ sort: by === 'created' ? null : by, direction: way === 'asc' ? way : null });
      }}
    />
  );
}

export interface RfqListExportRequestAndFileName {
  /** Builds the export request for all matching rows. */
  readonly buildRequest: (format: (typeof formats)[number], separator: CsvSeparator) => ApiBaseQueryRequest;
  /** File name without extension. */
  readonly fileName: string;
}

function Exports({ file, isEmpty }: { file: RfqListExportRequestAndFileName; isEmpty: boolean }) {
  const { busy, start } = useFileDownload(t`Export failed`);
  const items = formats.map((format) => ({
    label: t`Export .${format}`,
    disabled: isEmpty,
    onPress: (separator: CsvSeparator) =>
      void start(file.buildRequest(format, separator), `${file.fileName}.${format}`),
  }));
  return <ExportMenu hasCsv busy={busy !== null} items={items} />;
}

export interface RfqListControlsProps {
  list: Pick<AnyPagedRfqList, 'urlParams' | 'page'>;
  /** Label of the search field. */
  searchLabel: string;
  file: RfqListExportRequestAndFileName;
  /** Number of active filters in the panel. */
  activeFilterCount: number;
  /** Whether any filter is active. */
  isFiltered: boolean;
  onClear: () => void;
  /** Filter and sort fields of the panel. */
  children: ReactNode;
}

/** Search field, exports, and a collapsible panel with the filters and sort order of a list. */
export function RfqListControls({
  list,
  searchLabel,
  file,
  activeFilterCount,
  isFiltered,
  onClear,
  children,
}: RfqListControlsProps) {
  const [isOpen, setIsOpen] = useState(activeFilterCount > 0);
  const panel = useId();
  return (
    <form className={classes['controls']} role="search" onSubmit={(event) => event.preventDefault()}>
      <UrlUpdatingFilterField urlParams={list.urlParams} name="text" label={searchLabel} />
      <FlexRow gap="4px 8px" wrap justify="between">
        <Button
          leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}
          aria-expanded={isOpen}
          aria-controls={panel}
          onClick={() => setIsOpen(!isOpen)}
        >
          {activeFilterCount === 0 ? t`Filter and sort` : t`Filter and sort (${activeFilterCount})`}
        </Button>
        <Exports file={file} isEmpty={list.page === undefined || list.page.total === 0} />
      </FlexRow>
      <div id={panel} className={classes['panel']} hidden={!isOpen}>
        {children}
        <Button variant="quiet" disabled={!isFiltered} onClick={onClear}>{t`Clear filters`}</Button>
      </div>
    </form>
  );
}
