import { plural, t } from '@lingui/core/macro';
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

function formatLifeNote(years: number, perDay: number): string {
  if (years < 2) return formatBatteryYears(years);
  const messages = formatFourSignificantDigits(perDay);
  return plural(perDay, { one: `${messages} message per day`, other: `${messages} messages per day` });
}

function buildCounters(
  { perDay }: BatteryLifeParameters,
  { years, average, active, asleep }: BatteryLifeResult,
): readonly CounterCardItem[] {
  const all = active + asleep;
  const averageCurrent = formatThreeSignificantDigits(average * 1000);
  const chargePerDay = formatThreeSignificantDigits(all);
  return [
    { label: t`Battery life`, value: formatBatteryLife(years), note: formatLifeNote(years, perDay) },
    { label: t`Average current`, value: t`${averageCurrent} µA`, note: t`including sleep` },
    { label: t`Battery charge per day`, value: t`${chargePerDay} mAh`, note: t`without self-discharge` },
    {
      label: t`Used in sleep`,
      value: `${formatThreeSignificantDigits((asleep / all) * 100)} %`,
      note: t`of the charge`,
    },
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
    <section className={classes['chart']} aria-label={t`Battery life by messages per day`}>
      <h4>{t`Battery life in years by messages per day`}</h4>
      <Suspense fallback={<div className={classes['chartRoom']} />}>
        <StepsChart
          label={t`Battery life in years by messages per day`}
          steps={steps}
          names={{ step: t`Messages per day`, value: t`Years` }}
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
        <MutedText size="medium">{t`Battery cells wear out before that. Ask the manufacturer for the service life of the cell.`}</MutedText>
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
        <Notice tone="info" title={t`Missing values`}>
          {missing.join(', ')}
        </Notice>
      )}
      {life === null && !isOpen && (
        <Notice tone="info" title={t`No battery life to show`}>{t`Correct the marked fields.`}</Notice>
      )}
      {use !== null && life?.kind === 'life' && <BatteryLifeDetails use={use} life={life} />}
      {life !== null && life.kind !== 'life' && (
        <Notice tone="warning" title={explainMissingBatteryLife(life)[0]}>
          {explainMissingBatteryLife(life)[1]}
        </Notice>
      )}
      <MutedText size="small">{t`This is an estimate. Self-discharge is calculated as a constant percentage of the remaining charge per year. The estimate does not include cold, ageing, current peaks, network joins and retransmissions, which shorten the battery life.`}</MutedText>
      <CalculatorSourceList sources={[semtechBatteryGuideSource]} />
    </Stack>
  );
}
