import { t } from '@lingui/core/macro';
import { Modal } from '@mantine/core';
import { useState } from 'react';
import type { BuyerRfqReplyItem } from '@marketplace/contracts/rfq/rfq.views.ts';
import { formatRfqQuantities } from '@marketplace/domain/rfq/quoteText.ts';
import { getApiErrorText } from '../../../../core/apiError.ts';
import { showToast } from '../../../../core/showToast.tsx';
import { DescriptionList } from '../../../../shared/rfq/DescriptionList.tsx';
import { formatRfqTitle } from '../../../../shared/rfq/rfqText.ts';
import { FormButtons } from '../../../../ui/FormButtons.tsx';
import { Notice } from '../../../../ui/Notice.tsx';
import { Stack } from '../../../../ui/Stack.tsx';
import { MutedText } from '../../../../ui/MutedText.tsx';
import { useChangeRfqNeedMutation } from '../buyerRfqApi.ts';

interface SaveFormProps {
  rfq: BuyerRfqReplyItem;
  /** The edited quantities to save. */
  need: BuyerRfqReplyItem['need'];
  onClose: () => void;
}

function SaveForm({ rfq, need, onClose }: SaveFormProps) {
  // Keeps the quantities that were displayed when the dialog opened, so that the buyer does not overwrite a concurrent
  // change without having seen it.
  const [seen] = useState(rfq.need);
  const [save, { isLoading, error }] = useChangeRfqNeedMutation();
  const submit = async (): Promise<void> => {
    const reply = await save({ id: rfq.id, need, seen });
    if (reply.error !== undefined) return;
    showToast({ type: 'success', title: t`Quantities changed`, message: formatRfqTitle(rfq) });
    onClose();
  };
  return (
    <Stack gap={16}>
      {error !== undefined && (
        <Notice tone="error" title={getApiErrorText(error, t`The quantities were not changed. Please try again.`)} />
      )}
      <DescriptionList
        layout="list"
        facts={[
          { label: t`Current quantities`, value: formatRfqQuantities(seen) ?? t`Not stated` },
          { label: t`New quantities`, value: formatRfqQuantities(need) ?? t`Not stated` },
        ]}
      />
      <MutedText>{t`All providers that received this request can see the new quantities. Providers that accepted or sent a quote are notified by email. Quotes do not change: unit prices apply to any quantities, but a stated total applies only to the previous quantities.`}</MutedText>
      <FormButtons
        justify="end"
        busy={isLoading}
        busyLabel={t`Saving`}
        onClick={() => void submit()}
        onCancel={onClose}
      >{t`Save`}</FormButtons>
    </Stack>
  );
}

/** Dialog that asks the buyer to confirm the new quantities of the RFQ, then saves them. */
export function ConfirmRfqQuantitiesChangeDialog({ opened, ...form }: SaveFormProps & { opened: boolean }) {
  return (
    <Modal
      opened={opened}
      onClose={form.onClose}
      title={t`Change the quantities of ${{ rfqTitle: formatRfqTitle(form.rfq) }}`}
      size={480}
    >
      {opened && <SaveForm {...form} />}
    </Modal>
  );
}
