import { plural, t } from '@lingui/core/macro';
import { Plural } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { showToast } from '../../core/showToast.tsx';
import { showFailureToast } from '../../core/showFailureToast.ts';
import classes from '../../shared/access/People.module.css';
import { formatRequestTransferWarning } from '../../shared/rfq/transferWarning.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { FlexRow } from '../../ui/FlexRow.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { useTransferRfqsMutation } from './companiesApi.ts';

const formatPartialTransfer = (count: number): string =>
  t`${plural(count, { one: 'Only # earlier request was transferred', other: 'Only # earlier requests were transferred' })}`;

/**
 * Transfers earlier requests in batches until none is left, a batch fails or the user stops the transfer. Completed
 * batches are not undone.
 */
function useTransfer() {
  const [transfer] = useTransferRfqsMutation();
  const [isRunning, setRunning] = useState(false);
  const isStopped = useRef(false);
  const transferFrom = async (after: string | null, transferred: number): Promise<void> => {
    const { data, error } = await transfer(after);
    if (data === undefined) {
      showFailureToast(error, transferred === 0 ? t`No requests were transferred` : formatPartialTransfer(transferred));
      return;
    }
    const count = transferred + data.handed_over;
    if (data.next !== null && !isStopped.current) return transferFrom(data.next, count);
    showToast({
      type: 'success',
      title: t`Requests transferred`,
      message: t`${plural(count, { one: '# earlier request', other: '# earlier requests' })}`,
    });
  };
  /** @returns whether the transfer ended without being stopped. */
  const run = async (): Promise<boolean> => {
    isStopped.current = false;
    setRunning(true);
    await transferFrom(null, 0);
    setRunning(false);
    return !isStopped.current;
  };
  const stop = (): void => {
    isStopped.current = true;
  };
  return { run, stop, isRunning };
}

interface EarlierRequestsProps {
  /** Number of requests that are visible to the user only. */
  readonly count: number;
  readonly companyName: string;
}

/**
 * Lets a member transfer earlier requests, sent before the member joined the company, to the company. Renders nothing
 * if there are no such requests.
 */
export function TransferRfqsToCompanyCard({ count, companyName }: EarlierRequestsProps) {
  const [isOpen, setOpen] = useState(false);
  // The value of `count` when the transfer started, because `count` decreases with every batch.
  const [countToTransfer, setCountToTransfer] = useState<number | null>(null);
  const { run, stop, isRunning } = useTransfer();
  const shown = countToTransfer ?? count;
  if (shown === 0) return null;
  const close = (): void => {
    setOpen(false);
    setCountToTransfer(null);
  };
  const cancel = (): void => {
    stop();
    close();
  };
  const confirm = async (): Promise<void> => {
    setCountToTransfer(count);
    // If the user stopped the transfer, the dialog was closed at that moment, and may be open again now.
    if (await run()) close();
  };
  return (
    <Card aria-label={t`Earlier requests`} className={classes['card']}>
      <Stack gap={16}>
        <h2>{t`Earlier requests`}</h2>
        <p>
          <Plural
            value={shown}
            one="You have # earlier request that is not shared with your colleagues. Transfer it to share it."
            other="You have # earlier requests that are not shared with your colleagues. Transfer them to share them."
          />
        </p>
        <FlexRow gap={8} wrap>
          <Button onClick={() => setOpen(true)}>
            <Plural value={shown} one="Transfer # earlier request" other="Transfer # earlier requests" />
          </Button>
        </FlexRow>
      </Stack>
      <ConfirmDialog
        opened={isOpen}
        title={t`Transfer to ${companyName}`}
        text={formatRequestTransferWarning(companyName, shown)}
        confirmLabel={t`Transfer`}
        busyLabel={t`Transferring`}
        danger
        busy={isRunning}
        onConfirm={() => void confirm()}
        onCancel={cancel}
      />
    </Card>
  );
}
