import { Table } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { Sending } from '@marketplace/domain/planning/planning.dutyCycle.ts';
import { inFigures } from '../../ui/figures.ts';
import { TableHead } from '../../ui/TableHead.tsx';
import { byFactor, type FactorAnswer } from './dutyForm.ts';
import { durationText, shortFigure } from './figureText.ts';
import classes from './Planning.module.css';

const StepsChart = lazy(async () => ({ default: (await import('../../charts/StepsChart.tsx')).StepsChart }));

const columns = ['Spreading', 'On the air', 'Most a day', 'Most bytes'];

function FactorRow({
  answer: { spreadingFactor, time, mostPerDay, rate },
  isChosen,
}: {
  answer: FactorAnswer;
  isChosen: boolean;
}) {
  return (
    <Table.Tr aria-selected={isChosen}>
      <Table.Th scope="row">SF{spreadingFactor}</Table.Th>
      <Table.Td className="tabular">{durationText(time.total)}</Table.Td>
      <Table.Td className="tabular">{mostPerDay === null ? 'No limit' : inFigures(mostPerDay)}</Table.Td>
      <Table.Td className="tabular">{rate === null ? 'Not used' : inFigures(rate.mostBytes)}</Table.Td>
    </Table.Tr>
  );
}

/** The same message at every spreading factor, as a chart and as a table. */
export function FactorTable({ sending }: { sending: Sending }) {
  const { plan, modulation } = sending;
  const answers = byFactor(sending);
  const steps = answers.map(({ spreadingFactor, time }) => ({
    key: String(spreadingFactor),
    label: `SF${spreadingFactor}`,
    value: time.total / 1000,
    chosen: spreadingFactor === modulation.spreadingFactor,
  }));
  const limit =
    plan.dwell === null ? {} : { limit: { value: plan.dwell, name: `A message may last ${plan.dwell} ms` } };
  return (
    <section className={classes['chart']} aria-label="Time on air by spreading factor">
      <h4>Milliseconds on the air by spreading factor, at {modulation.bandwidth} kHz</h4>
      <Suspense fallback={<div className={classes['chartRoom']} />}>
        <StepsChart
          label="Time on air in milliseconds by spreading factor"
          steps={steps}
          names={{ step: 'Spreading factor', value: 'Milliseconds' }}
          valueText={shortFigure}
          {...limit}
        />
      </Suspense>
      <Table className={classes['factors'] ?? ''}>
        <TableHead columns={columns} />
        <Table.Tbody>
          {answers.map((answer) => (
            <FactorRow
              key={answer.spreadingFactor}
              answer={answer}
              isChosen={answer.spreadingFactor === modulation.spreadingFactor}
            />
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}
