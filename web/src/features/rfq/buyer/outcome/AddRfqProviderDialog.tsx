import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Modal } from '@mantine/core';
import { useState } from 'react';
import { maxProvidersPerRfq } from '@marketplace/contracts/rfq/rfq.values.ts';
import type { BuyerRfqLinkReplyItem, BuyerRfqReplyItem } from '@marketplace/contracts/rfq/rfq.views.ts';
import { getApiErrorText } from '../../../../core/apiError.ts';
import { showToast } from '../../../../core/showToast.tsx';
import { AddProviderSelect } from '../../../../shared/catalogue/AddProviderSelect.tsx';
import { formatRfqTitle } from '../../../../shared/rfq/rfqText.ts';
import { FormButtons } from '../../../../ui/FormButtons.tsx';
import { Notice } from '../../../../ui/Notice.tsx';
import { Stack } from '../../../../ui/Stack.tsx';
import { MutedText } from '../../../../ui/MutedText.tsx';
import { useComparisonProviderSearch } from '../../../catalogue/providerFinderApi.ts';
import { useAddRfqProviderMutation } from '../buyerRfqApi.ts';

interface AddProviderFormProps {
  rfq: BuyerRfqReplyItem;
  links: readonly BuyerRfqLinkReplyItem[];
  onClose: () => void;
}

function AddProviderForm({ rfq, links, onClose }: AddProviderFormProps) {
  const finder = useComparisonProviderSearch(
    links.map(({ provider_id: id }) => id),
    maxProvidersPerRfq,
  );
  const [provider, setProvider] = useState<string | null>(null);
  const [addProvider, { isLoading, error }] = useAddRfqProviderMutation();
  const submit = async (name: string): Promise<void> => {
    const reply = await addProvider({ id: rfq.id, provider: name });
    if (reply.error !== undefined) return;
    showToast({ type: 'success', title: t`RFQ sent to ${name}`, message: formatRfqTitle(rfq) });
    onClose();
  };
  return (
    <Stack gap={16}>
      <MutedText>{t`The provider receives the same request with the same deadline.`}</MutedText>
      {error !== undefined && (
        <Notice tone="error" title={getApiErrorText(error, t`The RFQ was not sent. Please try again.`)} />
      )}
      <AddProviderSelect
        finder={finder}
        onAdd={(id) => setProvider(finder.found.find((each) => each.id === id)?.Provider ?? null)}
      />
      {provider !== null && (
        <MutedText>
          <Trans>
            Selected provider: <b>{provider}</b>
          </Trans>
        </MutedText>
      )}
      <FormButtons
        justify="end"
        disabled={provider === null}
        busy={isLoading}
        busyLabel={t`Sending`}
        onClick={() => provider !== null && void submit(provider)}
        onCancel={onClose}
      >
        {provider === null ? t`Send RFQ` : t`Send RFQ to ${provider}`}
      </FormButtons>
    </Stack>
  );
}

/** Dialog that sends an RFQ to one more provider, up to the maximum number of providers per RFQ. */
export function AddRfqProviderDialog({ opened, ...form }: AddProviderFormProps & { opened: boolean }) {
  return (
    <Modal
      opened={opened}
      onClose={form.onClose}
      title={t`Add a provider to ${{ rfqTitle: formatRfqTitle(form.rfq) }}`}
      size={480}
    >
      {opened && <AddProviderForm {...form} />}
    </Modal>
  );
}
