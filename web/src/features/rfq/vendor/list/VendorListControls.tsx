import { exportVendorRfqs } from '@marketplace/contracts/rfq/rfq.vendorList.api.ts';
import { call } from '../../../../core/call.ts';
import { ChosenField, TypedField } from '../../analytics/search/SearchFilters.tsx';
import { ListControls, OrderField } from '../../list/ListControls.tsx';
import type { VendorList } from './useVendorList.ts';
import { filterLabels, orderNames } from './vendorWords.ts';

/** Search, filters except status, sort order and exports of the vendor's list. */
export function VendorListControls({ list, onClear }: { list: VendorList; onClear: () => void }) {
  const { urlParams, query, filters } = list;
  const assigneeChoices = [
    { value: 'mine', label: 'Me' },
    { value: 'nobody', label: 'Nobody' },
  ];
  const dueChoices = [{ value: 'week', label: 'Within a week' }];
  return (
    <ListControls
      list={list}
      searchLabel="Search title, number, requirements or customer"
      file={{
        buildRequest: (format, separator) => call(exportVendorRfqs, { query: { ...query, format, separator } }),
        fileName: 'rfqs',
      }}
      activeFilterCount={filters.filter((name) => name !== 'text' && name !== 'status').length}
      isFiltered={filters.length > 0}
      onClear={onClear}
    >
      <ChosenField urlParams={urlParams} name="charge" label={filterLabels.charge} choices={assigneeChoices} />
      <ChosenField urlParams={urlParams} name="due" label={filterLabels.due} choices={dueChoices} />
      <OrderField urlParams={urlParams} query={query} names={orderNames} />
      <TypedField urlParams={urlParams} name="from" label={filterLabels.from} type="date" />
      <TypedField urlParams={urlParams} name="to" label={filterLabels.to} type="date" />
    </ListControls>
  );
}
