import { t } from '@lingui/core/macro';
import { exportOwnRfqsEndpoint } from '@marketplace/contracts/rfq/rfq.ownList.api.ts';
import { OpenExpiredOrClosedRfqListGroupName, buyerRfqStatuses } from '@marketplace/contracts/rfq/rfq.values.ts';
import { buildApiRequest } from '../../../../core/apiRequest.ts';
import { formatInteger } from '../../../../ui/numberFormat.ts';
import { UrlFilterSelect, UrlUpdatingFilterField } from '../../analytics/search/AdminRfqSearchFilterForm.tsx';
import { RfqListControls, RfqListSortOrderField } from '../../list/RfqListControls.tsx';
import {
  ownRfqFilterLabels,
  ownRfqGroupLabelFormatters,
  ownRfqSortLabels,
  buyerRfqStatusLabels,
} from './ownRfqListLabels.ts';
import type { OwnRfqListState } from './useOwnRfqList.ts';

function Filters({ urlParams, page, query }: OwnRfqListState) {
  const groups = OpenExpiredOrClosedRfqListGroupName.options.map((value) => ({
    value,
    label: ownRfqGroupLabelFormatters[value](formatInteger(page?.groups[value] ?? 0)),
  }));
  const statuses = buyerRfqStatuses.map((value) => ({ value, label: buyerRfqStatusLabels[value] }));
  const providers = (page?.providers ?? []).map((each) => ({ value: each.provider_id, label: each.provider_name }));
  return (
    <>
      <UrlFilterSelect urlParams={urlParams} name="group" label={ownRfqFilterLabels.group} choices={groups} />
      <UrlFilterSelect urlParams={urlParams} name="status" label={ownRfqFilterLabels.status} choices={statuses} />
      <UrlFilterSelect urlParams={urlParams} name="provider" label={ownRfqFilterLabels.provider} choices={providers} />
      <RfqListSortOrderField urlParams={urlParams} query={query} names={ownRfqSortLabels} />
      <UrlUpdatingFilterField urlParams={urlParams} name="from" label={ownRfqFilterLabels.from} type="date" />
      <UrlUpdatingFilterField urlParams={urlParams} name="to" label={ownRfqFilterLabels.to} type="date" />
    </>
  );
}

/** Search field, filters, sort order and exports of the buyer's RFQ list. */
export function OwnRfqListControls({ list, onClear }: { list: OwnRfqListState; onClear: () => void }) {
  const { query, filters } = list;
  return (
    <RfqListControls
      list={list}
      searchLabel={t`Search by title, number, provider or requirements`}
      file={{
        buildRequest: (format, separator) =>
          buildApiRequest(exportOwnRfqsEndpoint, { query: { ...query, format, separator } }),
        fileName: 'my-rfqs',
      }}
      activeFilterCount={filters.filter((name) => name !== 'text').length}
      isFiltered={filters.length > 0}
      onClear={onClear}
    >
      <Filters {...list} />
    </RfqListControls>
  );
}
