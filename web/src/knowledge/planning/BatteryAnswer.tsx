import { lazy, Suspense } from 'react';
import {
  batteryLife,
  type BatteryLife,
  type BatteryUse,
  livesByMessages,
} from '@marketplace/domain/planning/planning.batteryLife.ts';
import { batteryGuide } from '@marketplace/domain/planning/planning.sources.ts';
import { type Counter, Counters } from '../../ui/Counters.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { Text } from '../../ui/Text.tsx';
import { batteryFormula, noLifeText } from './batteryText.ts';
import type { BatteryRead } from './batteryForm.ts';
import { figure, lifeText, mostYears, shortFigure, yearsText } from './figureText.ts';
import { Formula } from './Formula.tsx';
import classes from './Planning.module.css';
import { Sources } from './Sources.tsx';

const StepsChart = lazy(async () => ({ default: (await import('../../charts/StepsChart.tsx')).StepsChart }));

type BatteryLifeResult = Extract<BatteryLife, { kind: 'life' }>;

const lifeNote = (years: number, perDay: number): string =>
  years < 2 ? yearsText(years) : `${figure(perDay)} messages a day`;

function buildCounters(
  { perDay }: BatteryUse,
  { years, average, active, asleep }: BatteryLifeResult,
): readonly Counter[] {
  const all = active + asleep;
  return [
    { label: 'Battery life', value: lifeText(years), note: lifeNote(years, perDay) },
    { label: 'Average', value: `${shortFigure(average * 1000)} µA`, note: 'current' },
    { label: 'A day', value: `${shortFigure(all)} mAh`, note: 'without self-discharge' },
    { label: 'Asleep', value: `${shortFigure((asleep / all) * 100)} %`, note: 'of the charge' },
  ];
}

/** Battery life by messages per day. Bars are capped at a hundred years. */
function LifeChart({ use }: { use: BatteryUse }) {
  const steps = livesByMessages(use).map(({ perDay, years }) => ({
    key: String(perDay),
    label: figure(perDay),
    value: Math.min(mostYears, years),
    chosen: perDay === use.perDay,
  }));
  if (steps.length === 0) return null;
  return (
    <section className={classes['chart']} aria-label="Battery life by messages a day">
      <h4>Years by messages a day</h4>
      <Suspense fallback={<div className={classes['chartRoom']} />}>
        <StepsChart
          label="Battery life in years by messages a day"
          steps={steps}
          names={{ step: 'Messages a day', value: 'Years' }}
          valueText={(years) => (years >= mostYears ? `${mostYears}+` : shortFigure(years))}
        />
      </Suspense>
    </section>
  );
}

function BatteryLifeDetails({ use, life }: { use: BatteryUse; life: BatteryLifeResult }) {
  return (
    <>
      <Counters label="Battery life" counters={buildCounters(use, life)} dense />
      {life.years > mostYears && (
        <Text size="medium">Longer than cells are kept: ask the maker of the cell how it ages.</Text>
      )}
      <LifeChart use={use} />
      <Formula lines={batteryFormula(use, life)} />
    </>
  );
}

/** The result of the calculator, or the missing and invalid fields. */
export function BatteryAnswer({ read: { use, missing, problems } }: { read: BatteryRead }) {
  const life = use === null ? null : batteryLife(use);
  const isOpen = missing.length > 0 && Object.keys(problems).length === 0;
  return (
    <Stack gap={16} className={classes['answer']}>
      {isOpen && (
        <Notice tone="info" title="Still to fill in">
          {missing.join(', ')}
        </Notice>
      )}
      {life === null && !isOpen && (
        <Notice tone="info" title="No battery life yet">
          What is marked in the form cannot be read.
        </Notice>
      )}
      {use !== null && life?.kind === 'life' && <BatteryLifeDetails use={use} life={life} />}
      {life !== null && life.kind !== 'life' && (
        <Notice tone="warning" title={noLifeText(life)[0]}>
          {noLifeText(life)[1]}
        </Notice>
      )}
      <Text size="small">
        An estimate. Self-discharge is taken as a continuous share of what is left. Cold, ageing, peaks of current,
        joining and repeated messages shorten the life.
      </Text>
      <Sources sources={[batteryGuide]} />
    </Stack>
  );
}
