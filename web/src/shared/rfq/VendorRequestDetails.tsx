import { DescriptionList, type DescriptionListProps } from './DescriptionList.tsx';
import classes from './VendorRequestDetails.module.css';
import { buildVendorRequestItems, formatBuyerRequirements, type VendorRequestData } from './vendorRequest.ts';

export interface VendorRequestDetailsProps extends Pick<DescriptionListProps, 'layout'> {
  rfq: VendorRequestData;
}

/** A request in full, as the vendor sees it. Also used in the buyer's preview. */
export function VendorRequestDetails({ rfq, layout }: VendorRequestDetailsProps) {
  return (
    <>
      <DescriptionList layout={layout} facts={buildVendorRequestItems(rfq)} />
      <p className={classes['text']}>{formatBuyerRequirements(rfq)}</p>
    </>
  );
}
