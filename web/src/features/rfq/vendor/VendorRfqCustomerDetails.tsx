import { t } from '@lingui/core/macro';
import type { VendorRfqListReplyItem } from '@marketplace/contracts/rfq/rfq.vendorList.api.ts';
import { HiddenCustomerNotice } from '../../../shared/rfq/HiddenCustomerNotice.tsx';
import { buildMailtoLink } from '../../../shared/mailLink.ts';
import { erasedCompanyText, erasedContactText } from '../../../shared/rfq/rfqText.ts';
import { hiddenCustomerText } from '../../../shared/rfq/vendorRequest.ts';
import { MutedText } from '../../../ui/MutedText.tsx';
import classes from './VendorDashboard.module.css';

/** Customer details of an RFQ. Until the vendor accepts, the API omits the details and a lock is shown instead. */
export function VendorRfqCustomerDetails({ rfq }: { rfq: VendorRfqListReplyItem }) {
  if (rfq.company_name === undefined) {
    return (
      <HiddenCustomerNotice>{rfq.response_status === 'sent' ? hiddenCustomerText : t`Hidden`}</HiddenCustomerNotice>
    );
  }
  return (
    <>
      <strong>{rfq.company_name ?? erasedCompanyText}</strong>
      <MutedText as="div" size="small">
        {rfq.contact_name ?? erasedContactText}
      </MutedText>
      {rfq.user_email != null && (
        <MutedText as="a" size="small" className={classes['mail']} href={buildMailtoLink(rfq.user_email)}>
          {rfq.user_email}
        </MutedText>
      )}
    </>
  );
}
