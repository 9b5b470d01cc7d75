import { t } from '@lingui/core/macro';
import { Modal } from '@mantine/core';
import { useState } from 'react';
import type { BuyerRfqReplyItem } from '@marketplace/contracts/rfq/rfq.views.ts';
import { getApiErrorText } from '../../../../core/apiError.ts';
import { showToast } from '../../../../core/showToast.tsx';
import { DescriptionList } from '../../../../shared/rfq/DescriptionList.tsx';
import { formatRfqTitle } from '../../../../shared/rfq/rfqText.ts';
import { FormButtons } from '../../../../ui/FormButtons.tsx';
import { Notice } from '../../../../ui/Notice.tsx';
import { Stack } from '../../../../ui/Stack.tsx';
import { MutedText } from '../../../../ui/MutedText.tsx';
import { useChangeRfqNeedMutation } from '../buyerRfqApi.ts';
import { formatRfqQuantitiesInSentence } from './formatRfqQuantitiesInSentence.ts';

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
    showToast({ type: 'success', title: t`Numbers changed`, message: formatRfqTitle(rfq) });
    onClose();
  };
  return (
    <Stack gap={16}>
      {error !== undefined && <Notice tone="error" title={getApiErrorText(error, t`The numbers were not changed.`)} />}
      <DescriptionList
        layout="list"
        facts={[
          { label: t`So far`, value: formatRfqQuantitiesInSentence(seen) },
          { label: t`From now on`, value: formatRfqQuantitiesInSentence(need) },
        ]}
      />
      <MutedText>{t`Every provider that was asked reads the new numbers; who has accepted or quoted is told by mail. Quotes stay as they are: prices hold for any numbers, a stated total for those of before.`}</MutedText>
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
export function SaveRfqQuantitiesDialog({ opened, ...form }: SaveFormProps & { opened: boolean }) {
  return (
    <Modal
      opened={opened}
      onClose={form.onClose}
      title={t`Other numbers for ${{ rfqTitle: formatRfqTitle(form.rfq) }}`}
      size={480}
    >
      {opened && <SaveForm {...form} />}
    </Modal>
  );
}
