import { useRef, useState } from 'react';
import { notify } from '../../core/notify.tsx';
import { notifyFailure } from '../../core/notifyFailure.ts';
import classes from '../../shared/access/People.module.css';
import { handOverText } from '../../shared/rfq/handOverText.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { inFigures } from '../../ui/figures.ts';
import { Row } from '../../ui/Row.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { useHandOverRfqsMutation } from './companiesApi.ts';

const requests = (count: number): string =>
  count === 1 ? '1 earlier request' : `${inFigures(count)} earlier requests`;

/** Hands over step by step until none is left, one step fails or somebody stops it; what was handed over stays so. */
function useHandingOver() {
  const [handOver] = useHandOverRfqsMutation();
  const [isRunning, setRunning] = useState(false);
  const isStopped = useRef(false);
  const goOn = async (after: string | null, before: number): Promise<void> => {
    const { data, error } = await handOver(after);
    if (data === undefined) {
      notifyFailure(error, before === 0 ? 'Nothing was handed over' : `Only ${requests(before)} handed over`);
      return;
    }
    const count = before + data.handed_over;
    if (data.next !== null && !isStopped.current) return goOn(data.next, count);
    notify({ type: 'success', title: 'Handed over', message: requests(count) });
  };
  const run = async (): Promise<void> => {
    isStopped.current = false;
    setRunning(true);
    await goOn(null, 0);
    setRunning(false);
  };
  const stop = (): void => {
    isStopped.current = true;
  };
  return { run, stop, isRunning };
}

interface EarlierRequestsProps {
  /** Requests that are the reader's alone. */
  readonly count: number;
  /** What the company is called. */
  readonly company: string;
}

/** What a member asked for before, and its way to the company; gone once none is left. */
export function EarlierRequests({ count, company }: EarlierRequestsProps) {
  // How many the reader was asked about: fewer are left with every step.
  const [asked, setAsked] = useState<number | null>(null);
  const { run, stop, isRunning } = useHandingOver();
  const shown = asked ?? count;
  if (shown === 0) return null;
  const close = (): void => {
    stop();
    setAsked(null);
  };
  const confirm = async (): Promise<void> => {
    await run();
    setAsked(null);
  };
  const them = shown === 1 ? 'it' : 'them';
  return (
    <Card aria-label="Earlier requests" className={classes['card']}>
      <Stack gap={16}>
        <h2>Earlier requests</h2>
        <p>
          You sent {requests(shown)} for yourself alone. Your colleagues see nothing of {them} unless you hand {them}{' '}
          over.
        </p>
        <Row gap={8} wrap>
          <Button onClick={() => setAsked(count)}>Hand over {requests(shown)}</Button>
        </Row>
      </Stack>
      <ConfirmDialog
        opened={asked !== null}
        title={`Hand over to ${company}`}
        text={handOverText(company, `your ${requests(shown)}`, them)}
        confirmLabel="Hand over"
        busyLabel="Handing over"
        danger
        busy={isRunning}
        onConfirm={() => void confirm()}
        onCancel={close}
      />
    </Card>
  );
}
