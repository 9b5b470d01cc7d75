import { Facts, type FactsProps } from './Facts.tsx';
import classes from './VendorRequest.module.css';
import { requestFacts, requirementsText, type VendorRequestFacts } from './vendorRequest.ts';

export interface VendorRequestProps extends Pick<FactsProps, 'layout'> {
  rfq: VendorRequestFacts;
}

/** A request in full, as its vendor sees it. The buyer's preview shows the same. */
export function VendorRequest({ rfq, layout }: VendorRequestProps) {
  return (
    <>
      <Facts layout={layout} facts={requestFacts(rfq)} />
      <p className={classes['text']}>{requirementsText(rfq)}</p>
    </>
  );
}
