import { IconLayoutGrid, IconList } from '@tabler/icons-react';
import { SegmentedSwitch, type SwitchChoice } from '../../../ui/SegmentedSwitch.tsx';
import type { ListView } from './listState.ts';

const choices: readonly SwitchChoice<ListView>[] = [
  { value: 'cards', label: <IconLayoutGrid aria-hidden />, name: 'Card view' },
  { value: 'table', label: <IconList aria-hidden />, name: 'Table view' },
];

/** Switches between cards and a table. */
export function ListViewSwitch({ view, onChange }: { view: ListView; onChange: (view: ListView) => void }) {
  return <SegmentedSwitch label="View" choices={choices} value={view} onChange={onChange} />;
}
