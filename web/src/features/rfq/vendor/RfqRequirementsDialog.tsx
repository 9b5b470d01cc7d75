import { Modal } from '@mantine/core';
import { useEffect } from 'react';
import type { VendorRfqDetailsView } from '@marketplace/contracts/rfq/rfq.vendorList.api.ts';
import type { VendorRfqView } from '@marketplace/contracts/rfq/rfq.views.ts';
import { formatRfqTitle } from '../../../shared/rfq/rfqText.ts';
import { VendorRfqDetails } from '../../../shared/rfq/VendorRfqDetails.tsx';
import { Text } from '../../../ui/Text.tsx';
import { AssigneeMenu } from './AssigneeMenu.tsx';
import { QuoteVersionHistory } from './QuoteVersionHistory.tsx';
import { useViewRfqMutation } from './vendorApi.ts';

/** Records that the vendor opened the RFQ; the server stores only the first view. */
export function useMarkRfqViewed(rfq: VendorRfqView | null): void {
  const [view] = useViewRfqMutation();
  const unviewedId = rfq !== null && rfq.viewed_at === null ? rfq.rfq_id : null;
  useEffect(() => {
    if (unviewedId !== null) void view({ rfq_id: unviewedId });
  }, [unviewedId, view]);
}

/** Dialog with all details of an RFQ for the vendor; open while `rfq` is set. */
export function RfqRequirementsDialog({ rfq, onClose }: { rfq: VendorRfqDetailsView | null; onClose: () => void }) {
  useMarkRfqViewed(rfq);
  return (
    <Modal opened={rfq !== null} onClose={onClose} title={rfq === null ? '' : formatRfqTitle(rfq)} size={560}>
      {rfq !== null && (
        <>
          <VendorRfqDetails rfq={rfq} layout="strip" />
          {rfq.outcome_note !== null && <Text size="medium">The buyer writes: {rfq.outcome_note}</Text>}
          <AssigneeMenu rfq={rfq} />
          <QuoteVersionHistory rfq={rfq} />
        </>
      )}
    </Modal>
  );
}
