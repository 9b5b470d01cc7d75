import { t } from '@lingui/core/macro';
import { lazy, Suspense } from 'react';
import {
  computeBatteryLife,
  type BatteryLifeEstimate,
  type BatteryLifeParameters,
  computeBatteryLifeByMessages,
} from '@marketplace/domain/planning/planning.batteryLife.ts';
import { semtechBatteryGuideSource } from '@marketplace/domain/planning/planning.sources.ts';
import { type CounterCardItem, CounterCard } from '../../ui/CounterCard.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { MutedText } from '../../ui/MutedText.tsx';
import { formatBatteryFormula, explainMissingBatteryLife } from './batteryText.ts';
import type { ParsedBatteryForm } from './batteryForm.ts';
import {
  formatFourSignificantDigits,
  formatBatteryLife,
  maxStatedBatteryYears,
  formatThreeSignificantDigits,
  formatBatteryYears,
} from './numberText.ts';
import { CalculatorFormulaDetails } from './CalculatorFormulaDetails.tsx';
import classes from './Planning.module.css';
import { CalculatorSourceList } from './CalculatorSourceList.tsx';

const StepsChart = lazy(async () => ({
  default: (await import('../../charts/LabelledStepBarChart.tsx')).LabelledStepBarChart,
}));

type BatteryLifeResult = Extract<BatteryLifeEstimate, { kind: 'life' }>;

const lifeNote = (years: number, perDay: number): string =>
  years < 2 ? formatBatteryYears(years) : `${formatFourSignificantDigits(perDay)} messages a day`;

function buildCounters(
  { perDay }: BatteryLifeParameters,
  { years, average, active, asleep }: BatteryLifeResult,
): readonly CounterCardItem[] {
  const all = active + asleep;
  return [
    { label: t`Battery life`, value: formatBatteryLife(years), note: lifeNote(years, perDay) },
    { label: t`Average`, value: `${formatThreeSignificantDigits(average * 1000)} µA`, note: t`current` },
    { label: t`A day`, value: `${formatThreeSignificantDigits(all)} mAh`, note: t`without self-discharge` },
    { label: t`Asleep`, value: `${formatThreeSignificantDigits((asleep / all) * 100)} %`, note: t`of the charge` },
  ];
}

/** Bar chart of the battery life by messages per day. Bars are capped at a hundred years. */
function LifeChart({ use }: { use: BatteryLifeParameters }) {
  const steps = computeBatteryLifeByMessages(use).map(({ perDay, years }) => ({
    key: String(perDay),
    label: formatFourSignificantDigits(perDay),
    value: Math.min(maxStatedBatteryYears, years),
    chosen: perDay === use.perDay,
  }));
  if (steps.length === 0) return null;
  return (
    <section className={classes['chart']} aria-label={t`Battery life by messages a day`}>
      <h4>{t`Years by messages a day`}</h4>
      <Suspense fallback={<div className={classes['chartRoom']} />}>
        <StepsChart
          label={t`Battery life in years by messages a day`}
          steps={steps}
          names={{ step: t`Messages a day`, value: 'Years' }}
          valueText={(years) =>
            years >= maxStatedBatteryYears ? `${maxStatedBatteryYears}+` : formatThreeSignificantDigits(years)
          }
        />
      </Suspense>
    </section>
  );
}

function BatteryLifeDetails({ use, life }: { use: BatteryLifeParameters; life: BatteryLifeResult }) {
  return (
    <>
      <CounterCard label={t`Battery life`} counters={buildCounters(use, life)} dense />
      {life.years > maxStatedBatteryYears && (
        <MutedText size="medium">{t`Longer than cells are kept: ask the maker of the cell how it ages.`}</MutedText>
      )}
      <LifeChart use={use} />
      <CalculatorFormulaDetails lines={formatBatteryFormula(use, life)} />
    </>
  );
}

/**
 * Calculated battery life, a notice about missing or invalid fields, or the reason why no battery life can be
 * calculated.
 */
export function BatteryLifeResultPanel({ read: { use, missing, problems } }: { read: ParsedBatteryForm }) {
  const life = use === null ? null : computeBatteryLife(use);
  const isOpen = missing.length > 0 && Object.keys(problems).length === 0;
  return (
    <Stack gap={16} className={classes['answer']}>
      {isOpen && (
        <Notice tone="info" title={t`Still to fill in`}>
          {missing.join(', ')}
        </Notice>
      )}
      {life === null && !isOpen && (
        <Notice tone="info" title={t`No battery life yet`}>{t`What is marked in the form cannot be read.`}</Notice>
      )}
      {use !== null && life?.kind === 'life' && <BatteryLifeDetails use={use} life={life} />}
      {life !== null && life.kind !== 'life' && (
        <Notice tone="warning" title={explainMissingBatteryLife(life)[0]}>
          {explainMissingBatteryLife(life)[1]}
        </Notice>
      )}
      <MutedText size="small">{t`An estimate. Self-discharge is taken as a continuous share of what is left. Cold, ageing, peaks of current, joining and repeated messages shorten the life.`}</MutedText>
      <CalculatorSourceList sources={[semtechBatteryGuideSource]} />
    </Stack>
  );
}
