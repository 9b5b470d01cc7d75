import { plural, t } from '@lingui/core/macro';
import {
  assessLoRaWanTransmission,
  type LoRaWanTransmissionParameters,
  type LoRaWanTransmissionAssessment,
} from '@marketplace/domain/planning/planning.dutyCycle.ts';
import {
  theThingsNetworkFairUseSource,
  semtechLoRaTimeOnAirSource,
} from '@marketplace/domain/planning/planning.sources.ts';
import { Button } from '../../ui/Button.tsx';
import { type CounterCardItem, CounterCard } from '../../ui/CounterCard.tsx';
import { formatInteger } from '../../ui/numberFormat.ts';
import { Notice } from '../../ui/Notice.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { MutedText } from '../../ui/MutedText.tsx';
import type { ParsedDutyCycleForm } from './dutyCycleForm.ts';
import {
  formatAllowedLoRaWanTransmissionSentence,
  formatDutyCycleFormula,
  formatLoRaWanSendingProblem,
} from './dutyCycleText.ts';
import { SpreadingFactorTable } from './SpreadingFactorTable.tsx';
import { formatDurationFromMicroseconds } from './numberText.ts';
import { CalculatorFormulaDetails } from './CalculatorFormulaDetails.tsx';
import classes from './Planning.module.css';
import type { PlanningCalculatorStateUpdater } from './planningUrlState.ts';
import { CalculatorSourceList } from './CalculatorSourceList.tsx';

const formatLimit = (most: number | null): string => (most === null ? t`No limit` : formatInteger(most));

function buildCounters({
  time,
  minIntervalUs,
  maxMessagesPerHour,
  maxMessagesPerDay,
}: LoRaWanTransmissionAssessment): readonly CounterCardItem[] {
  return [
    { label: t`Time on air`, value: formatDurationFromMicroseconds(time.total), note: t`per message` },
    {
      label: t`Shortest interval`,
      value: minIntervalUs === null ? t`No limit` : formatDurationFromMicroseconds(minIntervalUs),
      note: t`from start to start`,
    },
    { label: t`Messages per hour`, value: formatLimit(maxMessagesPerHour), note: t`limit of the duty cycle` },
    { label: t`Messages per day`, value: formatLimit(maxMessagesPerDay), note: t`limit of the duty cycle` },
  ];
}

function Verdict({
  sending,
  answer,
}: {
  sending: LoRaWanTransmissionParameters;
  answer: LoRaWanTransmissionAssessment;
}) {
  const { problems } = answer;
  if (problems.length === 0) {
    return (
      <Notice tone="success" title={t`Allowed`}>
        {formatAllowedLoRaWanTransmissionSentence(sending, answer)}
      </Notice>
    );
  }
  return (
    <Notice tone="warning" title={t`Not allowed`}>
      {problems.map((problem) => (
        <p key={problem.kind}>{formatLoRaWanSendingProblem(problem, sending, answer)}</p>
      ))}
    </Notice>
  );
}

function FairUse({ answer: { fairUseMessagesPerDay } }: { answer: LoRaWanTransmissionAssessment }) {
  return (
    <MutedText size="small">
      {plural(fairUseMessagesPerDay, {
        0: 'The public network of The Things Network has a lower limit: 30 s of uplinks per device and day, which one message like this exceeds.',
        one: 'The public network of The Things Network has a lower limit: 30 s of uplinks per device and day, which allows # message like this per day.',
        other:
          'The public network of The Things Network has a lower limit: 30 s of uplinks per device and day, which allows # messages like this per day.',
      })}
    </MutedText>
  );
}

function DutyCycleDetails({
  sending,
  change,
}: {
  sending: LoRaWanTransmissionParameters;
  change: PlanningCalculatorStateUpdater;
}) {
  const answer = assessLoRaWanTransmission(sending);
  const milliseconds = String(Math.round(answer.time.total / 100) / 10);
  return (
    <>
      <Verdict sending={sending} answer={answer} />
      <CounterCard label={t`Limits of the channels`} counters={buildCounters(answer)} dense />
      <div>
        <Button onClick={() => change({ transmitTime: milliseconds })}>{t`Use as transmit time of the battery`}</Button>
      </div>
      <SpreadingFactorTable sending={sending} />
      <CalculatorFormulaDetails lines={formatDutyCycleFormula(sending, answer)} />
      <FairUse answer={answer} />
    </>
  );
}

/** Assessment of the transmission, or a notice about missing or invalid fields. */
export function DutyCycleResultPanel({
  read: { sending, missing },
  change,
}: {
  read: ParsedDutyCycleForm;
  change: PlanningCalculatorStateUpdater;
}) {
  return (
    <Stack gap={16} className={classes['answer']}>
      {sending !== null && <DutyCycleDetails sending={sending} change={change} />}
      {sending === null && (
        <Notice tone="info" title={missing.length > 0 ? t`Missing values` : t`No result to show`}>
          {missing.length > 0 ? missing.join(', ') : t`Correct the marked fields.`}
        </Notice>
      )}
      <CalculatorSourceList sources={[semtechLoRaTimeOnAirSource, theThingsNetworkFairUseSource]} />
    </Stack>
  );
}
