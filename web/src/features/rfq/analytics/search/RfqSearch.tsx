import { Pagination } from '@mantine/core';
import { exportRfqs, type searchRfqs } from '@marketplace/contracts/rfq/rfq.admin.api.ts';
import { errorText } from '../../../../core/apiError.ts';
import { call, type ReplyOf } from '../../../../core/call.ts';
import { useDownload } from '../../../../core/useDownload.ts';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { ExportButton } from '../../../../ui/Export.tsx';
import { inFigures } from '../../../../ui/figures.ts';
import { QueryState } from '../../../../ui/QueryState.tsx';
import { useRfqSearchQuery } from '../rfqAdminApi.ts';
import { Row } from '../../../../ui/Row.tsx';
import classes from './RfqSearch.module.css';
import { SearchFilters } from './SearchFilters.tsx';
import { SearchTable } from './SearchTable.tsx';
import { type SearchAddress, useSearchAddress } from './useSearchAddress.ts';

const formats = ['xlsx', 'json'] as const;
type Found = ReplyOf<typeof searchRfqs>;

function Exports({ address, disabled }: { address: SearchAddress; disabled: boolean }) {
  const { busy, start } = useDownload('Export Failed');
  return (
    <Row gap={8} align="stretch">
      {formats.map((format) => (
        <ExportButton
          key={format}
          format={format}
          disabled={disabled}
          busy={busy === `rfqs.${format}`}
          onClick={() => void start(call(exportRfqs, { query: { ...address.query, format } }), `rfqs.${format}`)}
        />
      ))}
    </Row>
  );
}

function countText({ total, total_is_exact }: Found): string {
  const count = inFigures(total);
  if (!total_is_exact) return `More than ${count} RFQs`;
  return total === 1 ? '1 RFQ' : `${count} RFQs`;
}

function Results({ found, address }: { found: Found; address: SearchAddress }) {
  if (found.rfqs.length === 0) {
    return (
      <EmptyState title={address.filtered ? 'No RFQs match' : 'No RFQs yet'}>
        {address.filtered ? 'Try fewer or other filters.' : 'They appear here when buyers send them.'}
      </EmptyState>
    );
  }
  return (
    <>
      <SearchTable rfqs={found.rfqs} address={address} />
      {found.total > found.page_size && (
        <Pagination
          className={classes['pages'] ?? ''}
          total={Math.ceil(found.total / found.page_size)}
          value={found.page}
          onChange={(page) => address.set({ page: String(page) })}
          getControlProps={(control) => ({ 'aria-label': `${control} page` })}
        />
      )}
    </>
  );
}

/** All RFQs, filtered, sorted and paged by the server; the address holds what is asked. */
export function RfqSearch() {
  const address = useSearchAddress();
  const query = useRfqSearchQuery(address.query);
  const { data, error, isError } = query;
  return (
    <>
      <SearchFilters address={address} providers={data?.providers ?? []} />
      <Row gap={8} wrap justify="between" className={classes['bar']}>
        <span role="status">{data === undefined ? '' : countText(data)}</span>
        <Exports address={address} disabled={data === undefined || data.total === 0} />
      </Row>
      <QueryState asked={query} failure="The RFQs could not be read" loading="Loading RFQs">
        {errorText(error, 'Unknown error')}
      </QueryState>
      {data !== undefined && !isError && <Results found={data} address={address} />}
    </>
  );
}
