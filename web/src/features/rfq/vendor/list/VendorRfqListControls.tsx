import { t } from '@lingui/core/macro';
import { exportVendorRfqsEndpoint } from '@marketplace/contracts/rfq/rfq.vendorList.api.ts';
import { buildApiRequest } from '../../../../core/apiRequest.ts';
import { UrlFilterSelect, UrlUpdatingFilterField } from '../../analytics/search/AdminRfqSearchFilterForm.tsx';
import { RfqListControls, RfqListSortOrderField } from '../../list/RfqListControls.tsx';
import type { VendorRfqListState } from './useVendorRfqList.ts';
import { vendorRfqFilterLabels, vendorRfqSortLabels } from './vendorRfqListLabels.ts';

/** Search field, filters (except the status filter), sort order and exports of the vendor's RFQ list. */
export function VendorRfqListControls({ list, onClear }: { list: VendorRfqListState; onClear: () => void }) {
  const { urlParams, query, filters } = list;
  const assigneeChoices = [
    { value: 'mine', label: t`Me` },
    { value: 'nobody', label: t`Unassigned` },
  ];
  const dueChoices = [{ value: 'week', label: t`Within a week` }];
  return (
    <RfqListControls
      list={list}
      searchLabel={t`Search by title, number, requirements or customer`}
      file={{
        buildRequest: (format, separator) =>
          buildApiRequest(exportVendorRfqsEndpoint, { query: { ...query, format, separator } }),
        fileName: 'rfqs',
      }}
      activeFilterCount={filters.filter((name) => name !== 'text' && name !== 'status').length}
      isFiltered={filters.length > 0}
      onClear={onClear}
    >
      <UrlFilterSelect
        urlParams={urlParams}
        name="charge"
        label={vendorRfqFilterLabels.charge}
        choices={assigneeChoices}
      />
      <UrlFilterSelect urlParams={urlParams} name="due" label={vendorRfqFilterLabels.due} choices={dueChoices} />
      <RfqListSortOrderField urlParams={urlParams} query={query} names={vendorRfqSortLabels} />
      <UrlUpdatingFilterField urlParams={urlParams} name="from" label={vendorRfqFilterLabels.from} type="date" />
      <UrlUpdatingFilterField urlParams={urlParams} name="to" label={vendorRfqFilterLabels.to} type="date" />
    </RfqListControls>
  );
}
