import { Facts } from './Facts.tsx';
import classes from './VendorRequest.module.css';
import { requestFacts, requirementsText, type VendorRequestFacts } from './vendorRequest.ts';

/** A request as its vendor reads it in full; also what the buyer's preview shows. */
export function VendorRequest({ rfq }: { rfq: VendorRequestFacts }) {
  return (
    <>
      <Facts layout="strip" facts={requestFacts(rfq)} />
      <p className={classes['text']}>{requirementsText(rfq)}</p>
    </>
  );
}
