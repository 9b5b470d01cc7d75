import { t } from '@lingui/core/macro';
import { useRef, useState } from 'react';
import { showToast } from '../../core/showToast.tsx';
import { showFailureToast } from '../../core/showFailureToast.ts';
import classes from '../../shared/access/People.module.css';
import { formatRequestTransferWarning } from '../../shared/rfq/transferWarning.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { formatInteger } from '../../ui/numberFormat.ts';
import { FlexRow } from '../../ui/FlexRow.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { useTransferRfqsMutation } from './companiesApi.ts';

const formatRequestCount = (count: number): string =>
  count === 1 ? '1 earlier request' : `${formatInteger(count)} earlier requests`;

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
      showFailureToast(
        error,
        transferred === 0 ? t`Nothing was handed over` : `Only ${formatRequestCount(transferred)} handed over`,
      );
      return;
    }
    const count = transferred + data.handed_over;
    if (data.next !== null && !isStopped.current) return transferFrom(data.next, count);
    showToast({ type: 'success', title: t`Handed over`, message: formatRequestCount(count) });
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
  const pronoun = shown === 1 ? 'it' : 'them';
  return (
    <Card aria-label={t`Earlier requests`} className={classes['card']}>
      <Stack gap={16}>
        <h2>{t`Earlier requests`}</h2>
        <p>{t`You sent ${{ requestCount: formatRequestCount(shown) }} for yourself alone. Your colleagues see nothing of ${pronoun} unless you hand ${pronoun} over.`}</p>
        <FlexRow gap={8} wrap>
          <Button onClick={() => setOpen(true)}>{t`Hand over ${{ requestCount: formatRequestCount(shown) }}`}</Button>
        </FlexRow>
      </Stack>
      <ConfirmDialog
        opened={isOpen}
        title={t`Hand over to ${companyName}`}
        text={formatRequestTransferWarning(companyName, `your ${formatRequestCount(shown)}`, pronoun)}
        confirmLabel={t`Hand over`}
        busyLabel={t`Handing over`}
        danger
        busy={isRunning}
        onConfirm={() => void confirm()}
        onCancel={cancel}
      />
    </Card>
  );
}
