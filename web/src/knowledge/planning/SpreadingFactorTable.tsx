import { Table } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { LoRaWanTransmissionParameters } from '@marketplace/domain/planning/planning.dutyCycle.ts';
import { formatInteger } from '../../ui/numberFormat.ts';
import { TableHeader } from '../../ui/TableHeader.tsx';
import { evaluateSpreadingFactors, type SpreadingFactorTransmissionAssessment } from './dutyCycleForm.ts';
import { formatDurationFromMicroseconds, formatThreeSignificantDigits } from './numberText.ts';
import classes from './Planning.module.css';

const StepsChart = lazy(async () => ({
  default: (await import('../../charts/LabelledStepBarChart.tsx')).LabelledStepBarChart,
}));

const columns = ['Spreading', 'On the air', 'Most a day', 'Most bytes'];

function FactorRow({
  answer: { spreadingFactor, time, maxMessagesPerDay, rate },
  isChosen,
}: {
  answer: SpreadingFactorTransmissionAssessment;
  isChosen: boolean;
}) {
  return (
    <Table.Tr aria-selected={isChosen}>
      <Table.Th scope="row">SF{spreadingFactor}</Table.Th>
      <Table.Td className="tabular">{formatDurationFromMicroseconds(time.total)}</Table.Td>
      <Table.Td className="tabular">
        {maxMessagesPerDay === null ? 'No limit' : formatInteger(maxMessagesPerDay)}
      </Table.Td>
      <Table.Td className="tabular">{rate === null ? 'Not used' : formatInteger(rate.maxPayloadBytes)}</Table.Td>
    </Table.Tr>
  );
}

/** Chart and table that compare the same message at every spreading factor. */
export function SpreadingFactorTable({ sending }: { sending: LoRaWanTransmissionParameters }) {
  const { plan, modulation } = sending;
  const answers = evaluateSpreadingFactors(sending);
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
          valueText={formatThreeSignificantDigits}
          {...limit}
        />
      </Suspense>
      <Table className={classes['factors'] ?? ''}>
        <TableHeader columns={columns} />
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
