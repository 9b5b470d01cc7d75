import { DescriptionList, type DescriptionListProps } from './DescriptionList.tsx';
import classes from './VendorRfqDetailsSection.module.css';
import {
  buildVendorRfqDescriptionItems,
  formatBuyerRequirements,
  type RfqFieldsVisibleBeforeAcceptance,
} from './vendorRequest.ts';

export interface VendorRfqDetailsSectionProps extends Pick<DescriptionListProps, 'layout'> {
  rfq: RfqFieldsVisibleBeforeAcceptance;
}

/** The details of an RFQ as the vendor sees them, without customer data. Also used in the buyer's preview. */
export function VendorRfqDetailsSection({ rfq, layout }: VendorRfqDetailsSectionProps) {
  return (
    <>
      <DescriptionList layout={layout} facts={buildVendorRfqDescriptionItems(rfq)} />
      <p className={classes['text']}>{formatBuyerRequirements(rfq)}</p>
    </>
  );
}
