import { NativeSelect } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { type BatteryMember, presets } from '@marketplace/domain/planning/planning.presets.ts';
import { Card } from '../../ui/Card.tsx';
import { Columns } from '../../ui/Columns.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { Text } from '../../ui/Text.tsx';
import { BatteryAnswer } from './BatteryAnswer.tsx';
import { batterySpecs, presetsIn, readBattery } from './batteryForm.ts';
import { NumberField } from './NumberField.tsx';
import classes from './Planning.module.css';
import type { CalculatorProps, ChangePlanning } from './planningAddress.ts';
import { Sources } from './Sources.tsx';

const choose = { value: '', label: 'Choose published values' };
const choices = [choose, ...presets.map(({ id, name }) => ({ value: id, label: name }))];

const groups: readonly { readonly title: string; readonly members: readonly BatteryMember[] }[] = [
  { title: 'Battery and sleep', members: ['capacity', 'usable', 'selfDischarge', 'sleep'] },
  {
    title: 'With every message',
    members: ['transmitCurrent', 'transmitTime', 'receiveCurrent', 'receiveTime', 'measureCurrent', 'measureTime'],
  },
  { title: 'How often', members: ['messages'] },
];

function PresetPicker({ change }: { change: ChangePlanning }) {
  return (
    <NativeSelect
      label="Typical values"
      description="Fills in what its source gives, and leaves open what it does not."
      rightSection={<IconSelector size={16} aria-hidden />}
      data={choices}
      value=""
      onChange={({ currentTarget }) => change({ ...presets.find(({ id }) => id === currentTarget.value)?.values })}
    />
  );
}

/** Calculates the battery life from a device's current draw. */
export function BatteryCalculator({ state, change }: CalculatorProps) {
  const read = readBattery(state);
  return (
    <Card title="Battery life calculator" heading="h3">
      <div className={classes['calculator']}>
        <Stack gap={16}>
          <PresetPicker change={change} />
          {groups.map(({ title, members }) => (
            <Columns as="fieldset" key={title} gap={12} className={classes['group']}>
              <legend>{title}</legend>
              {members.map((member) => (
                <NumberField
                  key={member}
                  spec={batterySpecs[member]}
                  value={state[member]}
                  problem={read.problems[member]}
                  onChange={(typed) => change({ [member]: typed })}
                />
              ))}
            </Columns>
          ))}
          {presetsIn(state).map(({ id, note, source }) => (
            <Stack key={id} gap={4}>
              <Text size="small">{note}</Text>
              <Sources sources={[source]} />
            </Stack>
          ))}
        </Stack>
        <BatteryAnswer read={read} />
      </div>
    </Card>
  );
}
