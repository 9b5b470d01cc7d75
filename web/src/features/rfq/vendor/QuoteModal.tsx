import { Modal } from '@mantine/core';
import type { VendorRfqView } from '@marketplace/contracts/rfq/rfq.views.ts';
import { Facts } from '../../../shared/rfq/Facts.tsx';
import { rfqTitle } from '../../../shared/rfq/rfqText.ts';
import { customerFacts, requestFacts, requirementsText } from '../../../shared/rfq/vendorRequest.ts';
import { OwnQuotes } from './OwnQuotes.tsx';
import { QuoteForm } from './QuoteForm.tsx';
import { useMarkViewed } from './RequirementsModal.tsx';
import { Text } from '../../../ui/Text.tsx';
import classes from './QuoteModal.module.css';

function RfqDetails({ rfq }: { rfq: VendorRfqView }) {
  // A separate scroll container must be focusable by keyboard.
  return (
    <section className={classes['details']} aria-label="RFQ details" tabIndex={0}>
      <h3>RFQ details</h3>
      <Facts
        layout="grid"
        facts={[...customerFacts(rfq), { label: 'Project', value: rfqTitle(rfq) }, ...requestFacts(rfq)]}
      />
      <Text size="medium" className={classes['requirements']}>
        {requirementsText(rfq)}
      </Text>
      <OwnQuotes rfq={rfq} />
    </section>
  );
}

/** Dialog with the RFQ details and the quote form, docked to the right; open while `rfq` is set. */
export function QuoteModal({ rfq, onClose }: { rfq: VendorRfqView | null; onClose: () => void }) {
  useMarkViewed(rfq);
  const update = rfq?.response_status === 'responded';
  const inner = { content: classes['content'] ?? '', body: classes['body'] ?? '', inner: classes['inner'] ?? '' };
  return (
    <Modal
      opened={rfq !== null}
      onClose={onClose}
      title={update ? 'Update Quote' : 'Send Quote'}
      classNames={inner}
      size={720}
    >
      {rfq !== null && (
        <>
          <RfqDetails rfq={rfq} />
          <QuoteForm key={rfq.rfq_id} rfq={rfq} onDone={onClose} />
        </>
      )}
    </Modal>
  );
}
