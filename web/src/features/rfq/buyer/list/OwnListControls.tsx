import { exportOwnRfqs } from '@marketplace/contracts/rfq/rfq.ownList.api.ts';
import { RfqGroup, rfqStandings } from '@marketplace/contracts/rfq/rfq.values.ts';
import { call } from '../../../../core/call.ts';
import { inFigures } from '../../../../ui/figures.ts';
import { ChosenField, TypedField } from '../../analytics/search/SearchFilters.tsx';
import { ListControls, OrderField } from '../../list/ListControls.tsx';
import { filterLabels, groupNames, orderNames, standingNames } from './filterWords.ts';
import type { OwnList } from './useOwnList.ts';

function Filters({ address, page, query }: OwnList) {
  const groups = RfqGroup.options.map((value) => ({
    value,
    label: `${groupNames[value]} (${inFigures(page?.groups[value] ?? 0)})`,
  }));
  const statuses = rfqStandings.map((value) => ({ value, label: standingNames[value] }));
  const providers = (page?.providers ?? []).map((each) => ({ value: each.provider_id, label: each.provider_name }));
  return (
    <>
      <ChosenField address={address} name="group" label={filterLabels.group} choices={groups} />
      <ChosenField address={address} name="status" label={filterLabels.status} choices={statuses} />
      <ChosenField address={address} name="provider" label={filterLabels.provider} choices={providers} />
      <OrderField address={address} query={query} names={orderNames} />
      <TypedField address={address} name="from" label={filterLabels.from} type="date" />
      <TypedField address={address} name="to" label={filterLabels.to} type="date" />
    </>
  );
}

/** What the buyer's list is narrowed and ordered by, and its files. */
export function OwnListControls({ list, onClear }: { list: OwnList; onClear: () => void }) {
  const { query, filters } = list;
  return (
    <ListControls
      list={list}
      searched="Search title, number, provider or your words"
      file={{
        of: (format, separator) => call(exportOwnRfqs, { query: { ...query, format, separator } }),
        name: 'my-rfqs',
      }}
      set={filters.filter((name) => name !== 'text').length}
      isNarrowed={filters.length > 0}
      onClear={onClear}
    >
      <Filters {...list} />
    </ListControls>
  );
}
