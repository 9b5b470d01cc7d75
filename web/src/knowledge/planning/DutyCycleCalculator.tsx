import { t } from '@lingui/core/macro';
import { NativeSelect } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatMessage } from '@marketplace/contracts/kernel/messages/messages.ts';
import { loRaWanChannelPlans } from '@marketplace/domain/planning/planning.channelPlans.ts';
import {
  loRaBandwidthsKhz,
  loRaCodingRateDenominators,
  loRaSpreadingFactors,
} from '@marketplace/domain/planning/planning.timeOnAir.ts';
import { Card } from '../../ui/Card.tsx';
import { TwoColumns } from '../../ui/TwoColumns.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { MutedText } from '../../ui/MutedText.tsx';
import { DutyCycleResultPanel } from './DutyCycleResultPanel.tsx';
import {
  type DutyCycleFieldName,
  type ParsedDutyCycleForm,
  dutyCycleFieldSpecs,
  parseDutyCycleForm,
} from './dutyCycleForm.ts';
import { NumberField } from './NumberField.tsx';
import classes from './Planning.module.css';
import type { PlanningCalculatorProps } from './planningUrlState.ts';
import { CalculatorSourceList } from './CalculatorSourceList.tsx';

const regions = [...new Set(loRaWanChannelPlans.map(({ region }) => region))];
const channels = regions.map((region) => ({
  group: region,
  items: loRaWanChannelPlans
    .filter((plan) => plan.region === region)
    .map((plan) => ({ value: plan.id, label: t`${region}: ${{ channels: formatMessage(plan.channels) }}` })),
}));

type SelectField = 'channels' | 'sf' | 'bandwidth' | 'codingRate' | 'header' | 'crc';

/** Labels and options of the select fields for channels and radio settings. */
const choices = {
  channels: { label: t`Region and channels`, data: channels },
  sf: {
    label: t`Spreading factor`,
    data: loRaSpreadingFactors.map((sf) => ({ value: String(sf), label: t`SF${sf}` })),
  },
  bandwidth: {
    label: t`Bandwidth`,
    data: loRaBandwidthsKhz.map((width) => ({ value: String(width), label: t`${{ bandwidth: width }} kHz` })),
  },
  codingRate: {
    label: t`Coding rate`,
    data: loRaCodingRateDenominators.map((rate) => ({ value: String(rate), label: `4/${rate}` })),
  },
  header: {
    label: t`Header`,
    data: [
      { value: 'explicit', label: t`Explicit` },
      { value: 'implicit', label: t`Implicit` },
    ],
  },
  crc: {
    label: t`CRC`,
    data: [
      { value: 'on', label: t`On` },
      { value: 'off', label: t`Off` },
    ],
  },
} as const;

interface FieldsProps extends PlanningCalculatorProps {
  problems: ParsedDutyCycleForm['problems'];
}

/**
 * Returns functions that render a field of the form by its name: `pick` renders a select field, `number` a number
 * field.
 */
function createFieldRenderers({ state, change, problems }: FieldsProps) {
  const pick = (name: SelectField): ReactNode => (
    <NativeSelect
      label={choices[name].label}
      rightSection={<IconSelector size={16} aria-hidden />}
      data={[...choices[name].data]}
      value={state[name]}
      onChange={({ currentTarget }) => change({ [name]: currentTarget.value })}
    />
  );
  const number = (name: DutyCycleFieldName): ReactNode => (
    <NumberField
      spec={dutyCycleFieldSpecs[name]}
      value={state[name]}
      problem={problems[name]}
      onChange={(typed) => change({ [name]: typed })}
    />
  );
  return { pick, number };
}

/** Card with a form that calculates how often a LoRaWAN device may send, by region and radio settings. */
export function DutyCycleCalculator({ state, change }: PlanningCalculatorProps) {
  const read = parseDutyCycleForm(state);
  const { pick, number } = createFieldRenderers({ state, change, problems: read.problems });
  return (
    <Card title={t`LoRaWAN duty cycle calculator`} heading="h3">
      <div className={classes['calculator']}>
        <Stack gap={16}>
          {pick('channels')}
          <MutedText size="small">{formatMessage(read.plan.rule)}</MutedText>
          <TwoColumns gap={12}>
            {pick('sf')}
            {pick('bandwidth')}
            {number('payload')}
            {number('perDay')}
          </TwoColumns>
          <details className={classes['radio']}>
            <summary>{t`Radio settings`}</summary>
            <Stack gap={12}>
              <MutedText size="small">{t`LoRaWAN uplinks use a coding rate of 4/5, a preamble of 8 symbols, an explicit header and a CRC.`}</MutedText>
              <TwoColumns gap={12}>
                {pick('codingRate')}
                {number('preamble')}
                {pick('header')}
                {pick('crc')}
              </TwoColumns>
            </Stack>
          </details>
          <CalculatorSourceList sources={read.plan.sources} />
        </Stack>
        <DutyCycleResultPanel read={read} change={change} />
      </div>
    </Card>
  );
}
