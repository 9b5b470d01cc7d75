import { t } from '@lingui/core/macro';
import { Modal } from '@mantine/core';
import type { VendorRfqReplyItem } from '@marketplace/contracts/rfq/rfq.views.ts';
import { DescriptionList } from '../../../shared/rfq/DescriptionList.tsx';
import { formatRfqTitle } from '../../../shared/rfq/rfqText.ts';
import {
  buildCustomerContactDescriptionItems,
  buildVendorRfqDescriptionItems,
  formatBuyerRequirements,
} from '../../../shared/rfq/vendorRequest.ts';
import { QuoteVersionHistory } from './QuoteVersionHistory.tsx';
import { QuoteForm } from './QuoteForm.tsx';
import { useMarkRfqViewed } from './VendorRfqDetailsDialog.tsx';
import { MutedText } from '../../../ui/MutedText.tsx';
import classes from './SendQuoteDialog.module.css';

function RfqDetails({ rfq }: { rfq: VendorRfqReplyItem }) {
  // The section has `tabIndex`, because keyboard users can scroll only a focusable container.
  return (
    <section className={classes['details']} aria-label={t`RFQ details`} tabIndex={0}>
      <h3>{t`RFQ details`}</h3>
      <DescriptionList
        layout="grid"
        facts={[
          ...buildCustomerContactDescriptionItems(rfq),
          { label: t`Project`, value: formatRfqTitle(rfq) },
          ...buildVendorRfqDescriptionItems(rfq),
        ]}
      />
      <MutedText size="medium" className={classes['requirements']}>
        {formatBuyerRequirements(rfq)}
      </MutedText>
      <QuoteVersionHistory rfq={rfq} />
    </section>
  );
}

/** Dialog with the RFQ details and the quote form, docked to the right; open while `rfq` is set. */
export function SendQuoteDialog({ rfq, onClose }: { rfq: VendorRfqReplyItem | null; onClose: () => void }) {
  useMarkRfqViewed(rfq);
  const update = rfq?.response_status === 'responded';
  const inner = { content: classes['content'] ?? '', body: classes['body'] ?? '', inner: classes['inner'] ?? '' };
  return (
    <Modal
      opened={rfq !== null}
      onClose={onClose}
      title={update ? t`Update Quote` : t`Send Quote`}
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
