import type { VendorRfqView } from '@marketplace/contracts/rfq/rfq.views.ts';
import { needText } from '@marketplace/domain/rfq/quoteText.ts';
import { dayText } from '../../ui/instants.ts';
import type { Fact } from './Facts.tsx';
import { companyErased, contactErased, notProvided, prioritiesText, volumeText } from './rfqText.ts';

/** The parts of an RFQ that the vendor sees from the beginning. */
export type VendorRequestFacts = Pick<
  VendorRfqView,
  | 'expected_volume'
  | 'need'
  | 'need_changed_at'
  | 'need_before'
  | 'decision_priorities'
  | 'requirements_summary'
  | 'custom_requirements'
>;
/** The parts of an RFQ that the vendor sees after accepting it. */
export type VendorCustomerFacts = Pick<VendorRfqView, 'company_name' | 'contact_name' | 'user_email' | 'phone'>;

/** Placeholder for the customer until the vendor accepts. */
export const customerHidden = 'Hidden - Accept RFQ to view';

/** The buyer's numbers, if any; after a change also its date and the previous numbers. */
function buildNumberItems({
  need,
  need_changed_at: changed,
  need_before: before,
}: VendorRequestFacts): readonly Fact[] {
  const numbers = needText(need);
  if (changed === null) return numbers === null ? [] : [{ label: 'In numbers', value: numbers }];
  return [
    { label: `In numbers, since ${dayText(changed)}`, value: numbers ?? notProvided },
    { label: 'In numbers before', value: needText(before) ?? notProvided },
  ];
}

/** Volume, numbers (if any) and priorities with their labels. */
export function requestFacts(rfq: VendorRequestFacts): readonly Fact[] {
  return [
    { label: 'Expected volume', value: volumeText(rfq.expected_volume) },
    ...buildNumberItems(rfq),
    { label: 'Priorities', value: prioritiesText(rfq.decision_priorities) },
  ];
}

/** The customer's details, visible to the vendor after accepting. */
export function customerFacts(rfq: VendorCustomerFacts): readonly Fact[] {
  return [
    { label: 'Company', value: rfq.company_name ?? companyErased },
    { label: 'Contact', value: rfq.contact_name ?? contactErased },
    { label: 'Email', value: rfq.user_email ?? contactErased },
    { label: 'Phone', value: rfq.phone ?? (rfq.contact_name == null ? contactErased : notProvided) },
  ];
}

/** The buyer's requirements: the wizard's summary, then the buyer's own words; never empty. */
export function requirementsText(
  rfq: Pick<VendorRequestFacts, 'requirements_summary' | 'custom_requirements'>,
): string {
  const parts = [rfq.requirements_summary, rfq.custom_requirements ?? ''].filter((part) => part !== '');
  return parts.length === 0 ? notProvided : parts.join('\n\n');
}
