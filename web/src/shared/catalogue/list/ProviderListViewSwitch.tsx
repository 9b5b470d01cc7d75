import { t } from '@lingui/core/macro';
import { IconLayoutGrid, IconList } from '@tabler/icons-react';
import { SegmentedSwitch, type SegmentedSwitchChoice } from '../../../ui/SegmentedSwitch.tsx';
import type { ProviderListViewMode } from './listState.ts';

const choices: readonly SegmentedSwitchChoice<ProviderListViewMode>[] = [
  { value: 'cards', label: <IconLayoutGrid aria-hidden />, name: t`Card view` },
  { value: 'table', label: <IconList aria-hidden />, name: t`Table view` },
];

/** Switch between the cards and the table of the provider list. */
export function ProviderListViewSwitch({
  view,
  onChange,
}: {
  view: ProviderListViewMode;
  onChange: (view: ProviderListViewMode) => void;
}) {
  return <SegmentedSwitch label={t`View`} choices={choices} value={view} onChange={onChange} />;
}
