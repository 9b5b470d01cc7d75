import { plural, t } from '@lingui/core/macro';
import type { CsvSeparator } from '@marketplace/contracts/kernel/csv.ts';
import { useRef } from 'react';
import { exportRfqsEndpoint } from '@marketplace/contracts/rfq/rfq.admin.api.ts';
import { exportAdminRfqsEndpoint } from '@marketplace/contracts/rfq/rfq.adminList.api.ts';
import { getApiErrorText } from '../../../../core/apiError.ts';
import { buildApiRequest } from '../../../../core/apiRequest.ts';
import { useFileDownload } from '../../../../core/useFileDownload.ts';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { ExportMenu } from '../../../../ui/ExportMenu.tsx';
import { QueryErrorOrSkeleton } from '../../../../ui/QueryErrorOrSkeleton.tsx';
import { FlexRow } from '../../../../ui/FlexRow.tsx';
import { RfqListNotices } from '../../list/RfqListNotices.tsx';
import { RfqListPagination } from '../../list/RfqListPagination.tsx';
import { useRemoveUrlFilters } from '../../list/useRemoveUrlFilters.ts';
import { useRfqAdminPermissions } from '../useRfqAdminPermissions.ts';
import classes from './AdminRfqSearchSection.module.css';
import { getAdminRfqFilterLabels, AdminRfqSearchFilterForm } from './AdminRfqSearchFilterForm.tsx';
import { AdminRfqSearchTable } from './AdminRfqSearchTable.tsx';
import { type AdminRfqListState, useAdminRfqList } from './useAdminRfqList.ts';

const lineFormats = ['xlsx', 'csv'] as const;
const fullFormats = ['xlsx', 'json'] as const;

function Exports({ list: { query, page } }: { list: AdminRfqListState }) {
  const { busy, start } = useFileDownload(t`Export failed`);
  const disabled = page === undefined || page.total === 0;
  const lines = lineFormats.map((format) => ({
    label: t`Export .${format}`,
    disabled,
    onPress: (separator: CsvSeparator) =>
      void start(
        buildApiRequest(exportAdminRfqsEndpoint, { query: { ...query, format, separator } }),
        `rfqs.${format}`,
      ),
  }));
  const full = fullFormats.map((format, at) => ({
    label: t`Export all quotes .${format}`,
    disabled,
    divided: at === 0,
    onPress: () =>
      void start(buildApiRequest(exportRfqsEndpoint, { query: { ...query, format } }), `rfqs-quotes.${format}`),
  }));
  return <ExportMenu hasCsv busy={busy !== null} items={[...lines, ...full]} />;
}

/** Search of all RFQs, filtered, sorted and paginated by the server; the query is stored in the URL. */
export function AdminRfqSearchSection() {
  const list = useAdminRfqList();
  const { page, error, isError, rows, filters } = list;
  const { resetKey, removeFilters } = useRemoveUrlFilters(list.urlParams);
  const labels = getAdminRfqFilterLabels(useRfqAdminPermissions().canReadContacts);
  const lines = useRef<HTMLDivElement>(null);
  const clearFilters = (): void => removeFilters(filters);
  const scrollToTop = (): void => {
    lines.current?.scrollIntoView({ block: 'nearest' });
    lines.current?.focus();
  };
  const isEmpty = page?.total === 0 && filters.length === 0;
  return (
    <>
      <AdminRfqSearchFilterForm
        key={resetKey}
        urlParams={list.urlParams}
        providers={page?.providers ?? []}
        isFiltered={filters.length > 0}
        onClear={clearFilters}
      />
      <FlexRow gap={8} wrap justify="between" className={classes['bar']}>
        <span role="status">
          {page === undefined ? '' : plural({ count: page.total }, { one: '# RFQ', other: '# RFQs' })}
        </span>
        <Exports list={list} />
      </FlexRow>
      <QueryErrorOrSkeleton
        query={{ ...list, data: page }}
        failure={t`The RFQs could not be loaded`}
        loading={t`Loading RFQs`}
      >
        {getApiErrorText(error, t`Unknown error`)}
      </QueryErrorOrSkeleton>
      {isEmpty && !isError && (
        <EmptyState title={t`No RFQs yet`}>{t`RFQs appear here after buyers send them.`}</EmptyState>
      )}
      {!isEmpty && !isError && (
        <>
          <RfqListNotices
            list={list}
            labels={labels}
            onRemoveFilter={(name) => removeFilters([name])}
            onClear={clearFilters}
          />
          {/* Receives the focus after a page change. */}
          <div ref={lines} tabIndex={-1} className={classes['lines']} aria-busy={list.isLoadingPage}>
            {rows !== null && rows.length > 0 && (
              <AdminRfqSearchTable rfqs={rows.map(({ row }) => row)} urlParams={list.urlParams} />
            )}
          </div>
          <RfqListPagination list={list} onPageChange={scrollToTop} />
        </>
      )}
    </>
  );
}
