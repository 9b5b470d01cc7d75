import { t } from '@lingui/core/macro';
import type { ReactElement } from 'react';
import type { VendorRfqListReplyItem } from '@marketplace/contracts/rfq/rfq.vendorList.api.ts';
import { isRfqLinkEnded } from '@marketplace/domain/rfq/lifecycle/statuses.ts';
import { showToast } from '../../../core/showToast.tsx';
import { Button } from '../../../ui/Button.tsx';
import { useIsReadOnlyVendor } from '../../../shared/access/useIsReadOnlyVendor.ts';
import { formatRfqTitle } from '../../../shared/rfq/rfqText.ts';
import { useAcceptRfqMutation } from './vendorApi.ts';
import { FlexRow } from '../../../ui/FlexRow.tsx';
import { MutedText } from '../../../ui/MutedText.tsx';
import { showFailureToast } from '../../../core/showFailureToast.ts';

interface RfqActionsProps {
  rfq: VendorRfqListReplyItem;
  onAction: (action: 'reject' | 'quote' | 'withdraw') => void;
}

function AcceptButton({ rfq }: { rfq: VendorRfqListReplyItem }) {
  const [accept, { isLoading }] = useAcceptRfqMutation();
  const submit = async (): Promise<void> => {
    const reply = await accept({ rfq_id: rfq.rfq_id });
    if (reply.error !== undefined) {
      showFailureToast(reply.error, t`Acceptance Failed`, { instead: t`Failed to accept RFQ. Please try again.` });
      return;
    }
    showToast({
      type: 'success',
      title: t`RFQ accepted`,
      message: t`Customer details are now visible. You can now send a quote.`,
    });
  };
  return (
    <Button
      variant="primary"
      busy={isLoading}
      busyLabel={t`Accept`}
      aria-label={t`Accept ${{ rfqTitle: formatRfqTitle(rfq) }}`}
      onClick={() => void submit()}
    >{t`Accept`}</Button>
  );
}

/**
 * Buttons for the vendor's actions on an RFQ, depending on its status. Once the RFQ has ended, shows `Final` instead.
 * Viewers get no buttons.
 */
export function VendorRfqActionButtons({ rfq, onAction }: RfqActionsProps): ReactElement | null {
  const readsOnly = useIsReadOnlyVendor();
  const { response_status: status } = rfq;
  if (isRfqLinkEnded(status) || rfq.outcome !== null) {
    return <MutedText as="span" size="small">{t`Final`}</MutedText>;
  }
  if (readsOnly) return null;
  const name = formatRfqTitle(rfq);
  switch (status) {
    case 'sent':
      return (
        <FlexRow gap={8} align="stretch" wrap>
          <AcceptButton rfq={rfq} />
          <Button variant="quiet" aria-label={t`Reject ${name}`} onClick={() => onAction('reject')}>{t`Reject`}</Button>
        </FlexRow>
      );
    case 'accepted':
      return <Button aria-label={t`Send Quote for ${name}`} onClick={() => onAction('quote')}>{t`Send Quote`}</Button>;
    case 'responded':
      return (
        <FlexRow gap={8} align="stretch" wrap>
          <Button
            variant="quiet"
            aria-label={t`Update Quote for ${name}`}
            onClick={() => onAction('quote')}
          >{t`Update Quote`}</Button>
          <Button
            variant="quiet"
            aria-label={t`Withdraw Quote for ${name}`}
            onClick={() => onAction('withdraw')}
          >{t`Withdraw`}</Button>
        </FlexRow>
      );
  }
}
