import { t } from '@lingui/core/macro';
import { NativeSelect } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { formatMessage } from '@marketplace/contracts/kernel/messages/messages.ts';
import {
  type BatteryCalculatorInputName,
  batteryCalculatorPresets,
} from '@marketplace/domain/planning/planning.presets.ts';
import { Card } from '../../ui/Card.tsx';
import { TwoColumns } from '../../ui/TwoColumns.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { MutedText } from '../../ui/MutedText.tsx';
import { BatteryLifeResultPanel } from './BatteryLifeResultPanel.tsx';
import { batteryFieldSpecs, findMatchingBatteryPresets, parseBatteryForm } from './batteryForm.ts';
import { NumberField } from './NumberField.tsx';
import classes from './Planning.module.css';
import type { PlanningCalculatorProps, PlanningCalculatorStateUpdater } from './planningUrlState.ts';
import { CalculatorSourceList } from './CalculatorSourceList.tsx';

const choose = { value: '', label: t`Choose published values` };
const choices = [
  choose,
  ...batteryCalculatorPresets.map(({ id, name }) => ({ value: id, label: formatMessage(name) })),
];

const groups: readonly { readonly title: string; readonly members: readonly BatteryCalculatorInputName[] }[] = [
  { title: t`Battery and sleep`, members: ['capacity', 'usable', 'selfDischarge', 'sleep'] },
  {
    title: t`Per message`,
    members: ['transmitCurrent', 'transmitTime', 'receiveCurrent', 'receiveTime', 'measureCurrent', 'measureTime'],
  },
  { title: t`Message frequency`, members: ['messages'] },
];

function PresetPicker({ change }: { change: PlanningCalculatorStateUpdater }) {
  return (
    <NativeSelect
      label={t`Typical values`}
      description={t`Fills in the published values. Enter any other values for your device yourself.`}
      rightSection={<IconSelector size={16} aria-hidden />}
      data={choices}
      value=""
      onChange={({ currentTarget }) =>
        change({ ...batteryCalculatorPresets.find(({ id }) => id === currentTarget.value)?.values })
      }
    />
  );
}

/** Card with a form that calculates the battery life of a device from its current draw. */
export function BatteryLifeCalculator({ state, change }: PlanningCalculatorProps) {
  const read = parseBatteryForm(state);
  return (
    <Card title={t`Battery life calculator`} heading="h3">
      <div className={classes['calculator']}>
        <Stack gap={16}>
          <PresetPicker change={change} />
          {groups.map(({ title, members }) => (
            <TwoColumns as="fieldset" key={title} gap={12} className={classes['group']}>
              <legend>{title}</legend>
              {members.map((member) => (
                <NumberField
                  key={member}
                  spec={batteryFieldSpecs[member]}
                  value={state[member]}
                  problem={read.problems[member]}
                  onChange={(typed) => change({ [member]: typed })}
                />
              ))}
            </TwoColumns>
          ))}
          {findMatchingBatteryPresets(state).map(({ id, note, source }) => (
            <Stack key={id} gap={4}>
              <MutedText size="small">{formatMessage(note)}</MutedText>
              <CalculatorSourceList sources={[source]} />
            </Stack>
          ))}
        </Stack>
        <BatteryLifeResultPanel read={read} />
      </div>
    </Card>
  );
}
