import { judgeSending, type Sending, type SendingAnswer } from '@marketplace/domain/planning/planning.dutyCycle.ts';
import { fairUse, modemGuide } from '@marketplace/domain/planning/planning.sources.ts';
import { Button } from '../../ui/Button.tsx';
import { type Counter, Counters } from '../../ui/Counters.tsx';
import { inFigures } from '../../ui/figures.ts';
import { Notice } from '../../ui/Notice.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { Text } from '../../ui/Text.tsx';
import type { DutyRead } from './dutyForm.ts';
import { allowedText, dutyFormula, problemText } from './dutyText.ts';
import { FactorTable } from './FactorTable.tsx';
import { durationText } from './figureText.ts';
import { Formula } from './Formula.tsx';
import classes from './Planning.module.css';
import type { ChangePlanning } from './planningAddress.ts';
import { Sources } from './Sources.tsx';

const formatLimit = (most: number | null): string => (most === null ? 'No limit' : inFigures(most));

function buildCounters({ time, shortestInterval, mostPerHour, mostPerDay }: SendingAnswer): readonly Counter[] {
  return [
    { label: 'Time on air', value: durationText(time.total), note: 'of a message' },
    {
      label: 'Shortest interval',
      value: shortestInterval === null ? 'No limit' : durationText(shortestInterval),
      note: 'start to start',
    },
    { label: 'An hour', value: formatLimit(mostPerHour), note: 'messages by duty cycle' },
    { label: 'A day', value: formatLimit(mostPerDay), note: 'messages by duty cycle' },
  ];
}

function Verdict({ sending, answer }: { sending: Sending; answer: SendingAnswer }) {
  const { problems } = answer;
  if (problems.length === 0) {
    return (
      <Notice tone="success" title="Allowed">
        {allowedText(sending, answer)}
      </Notice>
    );
  }
  return (
    <Notice tone="warning" title="Not allowed">
      {problems.map((problem) => (
        <p key={problem.kind}>{problemText(problem, sending, answer)}</p>
      ))}
    </Notice>
  );
}

function FairUse({ answer: { fairPerDay } }: { answer: SendingAnswer }) {
  return (
    <Text size="small">
      The Things Network's public network asks for less: 30 s of uplinks a day and device,{' '}
      {fairPerDay === 0 ? 'which this message exceeds' : `here ${inFigures(fairPerDay)} messages a day`}.
    </Text>
  );
}

function DutyCycleDetails({ sending, change }: { sending: Sending; change: ChangePlanning }) {
  const answer = judgeSending(sending);
  const milliseconds = String(Math.round(answer.time.total / 100) / 10);
  return (
    <>
      <Verdict sending={sending} answer={answer} />
      <Counters label="What the channels allow" counters={buildCounters(answer)} dense />
      <div>
        <Button onClick={() => change({ transmitTime: milliseconds })}>Use as transmit time of the battery</Button>
      </div>
      <FactorTable sending={sending} />
      <Formula lines={dutyFormula(sending, answer)} />
      <FairUse answer={answer} />
    </>
  );
}

/** The result of the calculator, or the missing and invalid fields. */
export function DutyCycleAnswer({ read: { sending, missing }, change }: { read: DutyRead; change: ChangePlanning }) {
  return (
    <Stack gap={16} className={classes['answer']}>
      {sending !== null && <DutyCycleDetails sending={sending} change={change} />}
      {sending === null && (
        <Notice tone="info" title={missing.length > 0 ? 'Still to fill in' : 'No answer yet'}>
          {missing.length > 0 ? missing.join(', ') : 'What is marked in the form cannot be read.'}
        </Notice>
      )}
      <Sources sources={[modemGuide, fairUse]} />
    </Stack>
  );
}
