import { t } from '@lingui/core/macro';
import { Modal } from '@mantine/core';
import { useEffect } from 'react';
import type { VendorRfqDetailsReply } from '@marketplace/contracts/rfq/rfq.vendorList.api.ts';
import type { VendorRfqReplyItem } from '@marketplace/contracts/rfq/rfq.views.ts';
import { formatRfqTitle } from '../../../shared/rfq/rfqText.ts';
import { VendorRfqDetailsSection } from '../../../shared/rfq/VendorRfqDetailsSection.tsx';
import { MutedText } from '../../../ui/MutedText.tsx';
import { RfqAssigneeMenu } from './RfqAssigneeMenu.tsx';
import { QuoteVersionHistory } from './QuoteVersionHistory.tsx';
import { useViewRfqMutation } from './vendorApi.ts';

/** Records that the vendor opened the RFQ; the server stores only the first view. */
export function useMarkRfqViewed(rfq: VendorRfqReplyItem | null): void {
  const [view] = useViewRfqMutation();
  const unviewedId = rfq !== null && rfq.viewed_at === null ? rfq.rfq_id : null;
  useEffect(() => {
    if (unviewedId !== null) void view({ rfq_id: unviewedId });
  }, [unviewedId, view]);
}

/** Dialog with all details of an RFQ for the vendor; open while `rfq` is set. */
export function VendorRfqDetailsDialog({ rfq, onClose }: { rfq: VendorRfqDetailsReply | null; onClose: () => void }) {
  useMarkRfqViewed(rfq);
  return (
    <Modal opened={rfq !== null} onClose={onClose} title={rfq === null ? '' : formatRfqTitle(rfq)} size={560}>
      {rfq !== null && (
        <>
          <VendorRfqDetailsSection rfq={rfq} layout="strip" />
          {rfq.outcome_note !== null && (
            <MutedText size="medium">{t`Note from the buyer: ${{ note: rfq.outcome_note }}`}</MutedText>
          )}
          <RfqAssigneeMenu rfq={rfq} />
          <QuoteVersionHistory rfq={rfq} />
        </>
      )}
    </Modal>
  );
}
