import { exportOwnRfqs } from '@marketplace/contracts/rfq/rfq.ownList.api.ts';
import { RfqGroup, rfqStandings } from '@marketplace/contracts/rfq/rfq.values.ts';
import { call } from '../../../../core/call.ts';
import { inFigures } from '../../../../ui/figures.ts';
import { ChosenField, TypedField } from '../../analytics/search/SearchFilters.tsx';
import { ListControls, OrderField } from '../../list/ListControls.tsx';
import { filterLabels, groupNames, orderNames, standingNames } from './filterWords.ts';
import type { OwnList } from './useOwnList.ts';

function Filters({ urlParams, page, query }: OwnList) {
  const groups = RfqGroup.options.map((value) => ({
    value,
    label: `${groupNames[value]} (${inFigures(page?.groups[value] ?? 0)})`,
  }));
  const statuses = rfqStandings.map((value) => ({ value, label: standingNames[value] }));
  const providers = (page?.providers ?? []).map((each) => ({ value: each.provider_id, label: each.provider_name }));
  return (
    <>
      <ChosenField urlParams={urlParams} name="group" label={filterLabels.group} choices={groups} />
      <ChosenField urlParams={urlParams} name="status" label={filterLabels.status} choices={statuses} />
      <ChosenField urlParams={urlParams} name="provider" label={filterLabels.provider} choices={providers} />
      <OrderField urlParams={urlParams} query={query} names={orderNames} />
      <TypedField urlParams={urlParams} name="from" label={filterLabels.from} type="date" />
      <TypedField urlParams={urlParams} name="to" label={filterLabels.to} type="date" />
    </>
  );
}

/** Search, filters, sort order and exports of the buyer's list. */
export function OwnListControls({ list, onClear }: { list: OwnList; onClear: () => void }) {
  const { query, filters } = list;
  return (
    <ListControls
      list={list}
      searchLabel="Search title, number, provider or your words"
      file={{
        buildRequest: (format, separator) => call(exportOwnRfqs, { query: { ...query, format, separator } }),
        fileName: 'my-rfqs',
      }}
      activeFilterCount={filters.filter((name) => name !== 'text').length}
      isFiltered={filters.length > 0}
      onClear={onClear}
    >
      <Filters {...list} />
    </ListControls>
  );
}
