import { t } from '@lingui/core/macro';
import { dayMs } from '@marketplace/contracts/kernel/durations.ts';
import { Modal } from '@mantine/core';
import { useState } from 'react';
import type { BuyerRfqReplyItem } from '@marketplace/contracts/rfq/rfq.views.ts';
import { getApiErrorText } from '../../../../core/apiError.ts';
import { showToast } from '../../../../core/showToast.tsx';
import { formatRfqTitle } from '../../../../shared/rfq/rfqText.ts';
import { DayInput } from '../../../../ui/DayInput.tsx';
import { formatLocalIsoDay, getEndOfLocalDay, isValidDay } from '../../../../ui/days.ts';
import { FormButtons } from '../../../../ui/FormButtons.tsx';
import { formatDateTime } from '../../../../ui/DateTimeText.tsx';
import { Notice } from '../../../../ui/Notice.tsx';
import { Stack } from '../../../../ui/Stack.tsx';
import { MutedText } from '../../../../ui/MutedText.tsx';
import { getRfqDueDayRange } from '../../form/rfqFormDueDay.ts';
import { useExtendDeadlineMutation } from '../buyerRfqApi.ts';

interface ExtendFormProps {
  rfq: BuyerRfqReplyItem;
  now: number;
  onClose: () => void;
}

/**
 * Returns the first and last day to which the deadline can be extended.
 * @param now milliseconds since 1970.
 */
export function getRfqDeadlineExtensionRange({ deadline }: Pick<BuyerRfqReplyItem, 'deadline'>, now: number) {
  const { first, last } = getRfqDueDayRange(now);
  const next = formatLocalIsoDay(Date.parse(deadline) + dayMs);
  return { first: next > first ? next : first, last };
}

function ExtendForm({ rfq, now, onClose }: ExtendFormProps) {
  const { first, last } = getRfqDeadlineExtensionRange(rfq, now);
  const [day, setDay] = useState(first);
  const [extend, { isLoading, error }] = useExtendDeadlineMutation();
  const isLater = isValidDay(day) && day >= first && day <= last;
  const submit = async (): Promise<void> => {
    const reply = await extend({ id: rfq.id, deadline: getEndOfLocalDay(day) });
    if (reply.error !== undefined) return;
    showToast({
      type: 'success',
      title: t`Deadline extended`,
      message: t`The new deadline is ${{ dateTime: formatDateTime(reply.data.deadline) }}.`,
    });
    onClose();
  };
  return (
    <Stack gap={16}>
      <MutedText>{t`The current deadline is ${{ dateTime: formatDateTime(rfq.deadline) }}. Providers are notified of the new deadline. Providers that missed the current deadline can respond again.`}</MutedText>
      {error !== undefined && (
        <Notice tone="error" title={getApiErrorText(error, t`The deadline was not extended. Please try again.`)} />
      )}
      <DayInput
        label={t`New deadline`}
        data-autofocus
        min={first}
        max={last}
        value={day}
        endsAt={isLater ? getEndOfLocalDay(day) : null}
        error={isLater ? null : t`Select a day after the current deadline and within the next year.`}
        onChange={(event) => setDay(event.currentTarget.value)}
      />
      <FormButtons
        justify="end"
        disabled={!isLater}
        busy={isLoading}
        busyLabel={t`Extending`}
        onClick={() => void submit()}
        onCancel={onClose}
      >{t`Extend deadline`}</FormButtons>
    </Stack>
  );
}

/** Extends the deadline of an RFQ to the end of a later day. Input is discarded when the dialog closes. */
export function ExtendRfqDeadlineDialog({ opened, ...form }: ExtendFormProps & { opened: boolean }) {
  return (
    <Modal
      opened={opened}
      onClose={form.onClose}
      title={t`Extend the deadline of ${{ rfqTitle: formatRfqTitle(form.rfq) }}`}
      size={440}
    >
      {opened && <ExtendForm {...form} />}
    </Modal>
  );
}
