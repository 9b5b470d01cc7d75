import { Facts, type FactsProps } from './Facts.tsx';
import classes from './VendorRequest.module.css';
import { requestFacts, requirementsText, type VendorRequestFacts } from './vendorRequest.ts';

export interface VendorRequestProps extends Pick<FactsProps, 'layout'> {
  rfq: VendorRequestFacts;
}

/** A request as its vendor reads it in full; also what the buyer's preview shows. */
export function VendorRequest({ rfq, layout }: VendorRequestProps) {
  return (
    <>
      <Facts layout={layout} facts={requestFacts(rfq)} />
      <p className={classes['text']}>{requirementsText(rfq)}</p>
    </>
  );
}
