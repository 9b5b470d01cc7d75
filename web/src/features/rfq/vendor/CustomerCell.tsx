import type { VendorRfqRow } from '@marketplace/contracts/rfq/rfq.vendorList.api.ts';
import { HiddenCustomer } from '../../../shared/rfq/HiddenCustomer.tsx';
import { mailLink } from '../../../shared/mailLink.ts';
import { companyErased, contactErased } from '../../../shared/rfq/rfqText.ts';
import { customerHidden } from '../../../shared/rfq/vendorRequest.ts';
import { Text } from '../../../ui/Text.tsx';
import classes from './VendorDashboard.module.css';

/** Customer details. Until the vendor accepts, the API omits them and a lock is shown instead. */
export function CustomerCell({ rfq }: { rfq: VendorRfqRow }) {
  if (rfq.company_name === undefined) {
    return <HiddenCustomer>{rfq.response_status === 'sent' ? customerHidden : 'Hidden'}</HiddenCustomer>;
  }
  return (
    <>
      <strong>{rfq.company_name ?? companyErased}</strong>
      <Text as="div" size="small">
        {rfq.contact_name ?? contactErased}
      </Text>
      {rfq.user_email != null && (
        <Text as="a" size="small" className={classes['mail']} href={mailLink(rfq.user_email)}>
          {rfq.user_email}
        </Text>
      )}
    </>
  );
}
