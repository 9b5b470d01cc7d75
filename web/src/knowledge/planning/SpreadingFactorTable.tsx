import { t } from '@lingui/core/macro';
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

const columns = [t`Spreading factor`, t`Time on air`, t`Max. messages per day`, t`Max. payload (bytes)`];

function FactorRow({
  answer: { spreadingFactor, time, maxMessagesPerDay, rate },
  isChosen,
}: {
  answer: SpreadingFactorTransmissionAssessment;
  isChosen: boolean;
}) {
  return (
    <Table.Tr aria-selected={isChosen}>
      <Table.Th scope="row">{t`SF${spreadingFactor}`}</Table.Th>
      <Table.Td className="tabular">{formatDurationFromMicroseconds(time.total)}</Table.Td>
      <Table.Td className="tabular">
        {maxMessagesPerDay === null ? t`No limit` : formatInteger(maxMessagesPerDay)}
      </Table.Td>
      <Table.Td className="tabular">{rate === null ? t`Not used` : formatInteger(rate.maxPayloadBytes)}</Table.Td>
    </Table.Tr>
  );
}

/** Chart and table that compare the same message at every spreading factor. */
export function SpreadingFactorTable({ sending }: { sending: LoRaWanTransmissionParameters }) {
  const { plan, modulation } = sending;
  const answers = evaluateSpreadingFactors(sending);
  const steps = answers.map(({ spreadingFactor, time }) => ({
    key: String(spreadingFactor),
    label: t`SF${spreadingFactor}`,
    value: time.total / 1000,
    chosen: spreadingFactor === modulation.spreadingFactor,
  }));
  const { dwell } = plan;
  const limit = dwell === null ? {} : { limit: { value: dwell, name: t`Maximum duration of a message: ${dwell} ms` } };
  return (
    <section className={classes['chart']} aria-label={t`Time on air by spreading factor`}>
      <h4>{t`Time on air in milliseconds by spreading factor, at ${{ bandwidth: modulation.bandwidth }} kHz`}</h4>
      <Suspense fallback={<div className={classes['chartRoom']} />}>
        <StepsChart
          label={t`Time on air in milliseconds by spreading factor`}
          steps={steps}
          names={{ step: t`Spreading factor`, value: t`Milliseconds` }}
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
