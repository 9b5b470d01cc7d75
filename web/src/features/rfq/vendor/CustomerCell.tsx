import type { VendorRfqView } from '@marketplace/contracts/rfq/rfq.views.ts';
import { HiddenCustomer } from '../../../shared/rfq/HiddenCustomer.tsx';
import { companyErased, contactErased } from '../../../shared/rfq/rfqText.ts';
import { customerHidden } from '../../../shared/rfq/vendorRequest.ts';
import classes from './VendorDashboard.module.css';

/** Who asks. Until the vendor accepts, the answer does not hold it, so there is nothing to show but the lock. */
export function CustomerCell({ rfq }: { rfq: VendorRfqView }) {
  if (rfq.company_name === undefined) {
    return <HiddenCustomer>{rfq.response_status === 'sent' ? customerHidden : 'Hidden'}</HiddenCustomer>;
  }
  return (
    <>
      <strong className={classes['strong']}>{rfq.company_name ?? companyErased}</strong>
      <div className={classes['small']}>{rfq.contact_name ?? contactErased}</div>
      {rfq.user_email != null && (
        <a className={classes['mail']} href={`mailto:${rfq.user_email}`}>
          {rfq.user_email}
        </a>
      )}
    </>
  );
}
