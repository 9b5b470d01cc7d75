import { NativeSelect } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { exportOwnRfqs } from '@marketplace/contracts/rfq/rfq.ownList.api.ts';
import { RfqGroup, rfqStandings } from '@marketplace/contracts/rfq/rfq.values.ts';
import { call } from '../../../../core/call.ts';
import { useDownload } from '../../../../core/useDownload.ts';
import { Button } from '../../../../ui/Button.tsx';
import { ExportMenu } from '../../../../ui/Export.tsx';
import { inFigures } from '../../../../ui/figures.ts';
import { Row } from '../../../../ui/Row.tsx';
import { ChosenField, TypedField } from '../../analytics/search/SearchFilters.tsx';
import { filterLabels, groupNames, orderNames, standingNames } from './filterWords.ts';
import classes from './OwnList.module.css';
import type { OwnList } from './useOwnList.ts';

const formats = ['xlsx', 'csv'] as const;

function OrderField({ address, query }: OwnList) {
  const { sort = 'created', direction = 'desc' } = query;
  return (
    <NativeSelect
      label="Order"
      data={Object.entries(orderNames).map(([value, label]) => ({ value, label }))}
      value={`${sort}-${direction}`}
      onChange={({ currentTarget: { value } }) => {
        const [by = '', way = ''] = value.split('-');
        address.set({ sort: by === 'created' ? null : by, direction: way === 'asc' ? way : null });
      }}
    />
  );
}

function Exports({ query, page }: OwnList) {
  const { busy, start } = useDownload('Export Failed');
  const items = formats.map((format) => ({
    label: `Export .${format}`,
    disabled: page === undefined || page.total === 0,
    onPress: () => void start(call(exportOwnRfqs, { query: { ...query, format } }), `my-rfqs.${format}`),
  }));
  return <ExportMenu busy={busy !== null} items={items} />;
}

function Filters(list: OwnList) {
  const { address, page } = list;
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
      <OrderField {...list} />
      <TypedField address={address} name="from" label={filterLabels.from} type="date" />
      <TypedField address={address} name="to" label={filterLabels.to} type="date" />
    </>
  );
}

/** What the list is narrowed and ordered by, and its files; all but the text stands behind a button. */
export function ListControls({ list, onClear }: { list: OwnList; onClear: () => void }) {
  const set = list.filters.filter((name) => name !== 'text').length;
  const [isOpen, setIsOpen] = useState(set > 0);
  const panel = useId();
  return (
    <form className={classes['controls']} role="search" onSubmit={(event) => event.preventDefault()}>
      <TypedField address={list.address} name="text" label="Search title, number, provider or your words" />
      <Row gap="4px 8px" wrap justify="between">
        <Button
          leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}
          aria-expanded={isOpen}
          aria-controls={panel}
          onClick={() => setIsOpen(!isOpen)}
        >
          {set === 0 ? 'Filter and order' : `Filter and order (${set})`}
        </Button>
        <Exports {...list} />
      </Row>
      <div id={panel} className={classes['panel']} hidden={!isOpen}>
        <Filters {...list} />
        <Button variant="quiet" disabled={list.filters.length === 0} onClick={onClear}>
          Clear
        </Button>
      </div>
    </form>
  );
}
