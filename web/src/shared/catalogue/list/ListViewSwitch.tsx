import { IconLayoutGrid, IconList } from '@tabler/icons-react';
import { SegmentedSwitch, type SegmentedSwitchChoice } from '../../../ui/SegmentedSwitch.tsx';
import type { ProviderListView } from './listState.ts';

const choices: readonly SegmentedSwitchChoice<ProviderListView>[] = [
  { value: 'cards', label: <IconLayoutGrid aria-hidden />, name: 'Card view' },
  { value: 'table', label: <IconList aria-hidden />, name: 'Table view' },
];

/** Switches between cards and a table. */
export function ListViewSwitch({
  view,
  onChange,
}: {
  view: ProviderListView;
  onChange: (view: ProviderListView) => void;
}) {
  return <SegmentedSwitch label="View" choices={choices} value={view} onChange={onChange} />;
}
