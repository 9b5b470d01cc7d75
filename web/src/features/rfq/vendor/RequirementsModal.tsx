import { Modal } from '@mantine/core';
import { useEffect } from 'react';
import type { VendorRfqInFull } from '@marketplace/contracts/rfq/rfq.vendorList.api.ts';
import type { VendorRfqView } from '@marketplace/contracts/rfq/rfq.views.ts';
import { rfqTitle } from '../../../shared/rfq/rfqText.ts';
import { VendorRequest } from '../../../shared/rfq/VendorRequest.tsx';
import { Text } from '../../../ui/Text.tsx';
import { InCharge } from './InCharge.tsx';
import { OwnQuotes } from './OwnQuotes.tsx';
import { useViewRfqMutation } from './vendorApi.ts';

/** Records that the vendor opened the RFQ; the server stores only the first view. */
export function useMarkViewed(rfq: VendorRfqView | null): void {
  const [view] = useViewRfqMutation();
  const unviewedId = rfq !== null && rfq.viewed_at === null ? rfq.rfq_id : null;
  useEffect(() => {
    if (unviewedId !== null) void view({ rfq_id: unviewedId });
  }, [unviewedId, view]);
}

/** Dialog with the full requirements; open while `rfq` is set. */
export function RequirementsModal({ rfq, onClose }: { rfq: VendorRfqInFull | null; onClose: () => void }) {
  useMarkViewed(rfq);
  return (
    <Modal opened={rfq !== null} onClose={onClose} title={rfq === null ? '' : rfqTitle(rfq)} size={560}>
      {rfq !== null && (
        <>
          <VendorRequest rfq={rfq} layout="strip" />
          {rfq.outcome_note !== null && <Text size="medium">The buyer writes: {rfq.outcome_note}</Text>}
          <InCharge rfq={rfq} />
          <OwnQuotes rfq={rfq} />
        </>
      )}
    </Modal>
  );
}
