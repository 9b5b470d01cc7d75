import { t } from '@lingui/core/macro';
import type { VendorRfqReplyItem } from '@marketplace/contracts/rfq/rfq.views.ts';
import { formatRfqQuantities } from '@marketplace/domain/rfq/quoteText.ts';
import { formatInstantAsLocalDay } from '../../ui/dateTimeFormat.ts';
import type { DescriptionListItem } from './DescriptionList.tsx';
import {
  erasedCompanyText,
  erasedContactText,
  notProvidedText,
  formatDecisionPriorities,
  formatExpectedVolume,
} from './rfqText.ts';

/** The data of an RFQ that a vendor can already see before accepting the RFQ. */
export type RfqFieldsVisibleBeforeAcceptance = Pick<
  VendorRfqReplyItem,
  | 'expected_volume'
  | 'need'
  | 'need_changed_at'
  | 'need_before'
  | 'decision_priorities'
  | 'requirements_summary'
  | 'custom_requirements'
>;
/** The data of an RFQ that a vendor can see only after accepting the RFQ. */
export type RfqCustomerFieldsVisibleAfterAcceptance = Pick<
  VendorRfqReplyItem,
  'company_name' | 'contact_name' | 'user_email' | 'phone'
>;

/** Placeholder for the customer until the vendor accepts. */
export const hiddenCustomerText = t`Hidden - Accept RFQ to view`;

/**
 * Builds the items with the buyer's required quantities, if any. If the quantities were changed, the items include the
 * date of the change and the previous quantities.
 */
function buildNumberItems({
  need,
  need_changed_at: changed,
  need_before: before,
}: RfqFieldsVisibleBeforeAcceptance): readonly DescriptionListItem[] {
  const numbers = formatRfqQuantities(need);
  if (changed === null) return numbers === null ? [] : [{ label: t`Quantities`, value: numbers }];
  return [
    {
      label: t`Quantities, changed on ${{ day: formatInstantAsLocalDay(changed) }}`,
      value: numbers ?? notProvidedText,
    },
    { label: t`Previous quantities`, value: formatRfqQuantities(before) ?? notProvidedText },
  ];
}

/** Builds the items with expected volume, required quantities (if any) and decision priorities. */
export function buildVendorRfqDescriptionItems(rfq: RfqFieldsVisibleBeforeAcceptance): readonly DescriptionListItem[] {
  return [
    { label: t`Expected volume`, value: formatExpectedVolume(rfq.expected_volume) },
    ...buildNumberItems(rfq),
    { label: t`Priorities`, value: formatDecisionPriorities(rfq.decision_priorities) },
  ];
}

/** Builds the items with the customer's contact data, which the vendor sees after accepting. */
export function buildCustomerContactDescriptionItems(
  rfq: RfqCustomerFieldsVisibleAfterAcceptance,
): readonly DescriptionListItem[] {
  return [
    { label: t`Company`, value: rfq.company_name ?? erasedCompanyText },
    { label: t`Contact`, value: rfq.contact_name ?? erasedContactText },
    { label: t`Email`, value: rfq.user_email ?? erasedContactText },
    { label: t`Phone`, value: rfq.phone ?? (rfq.contact_name == null ? erasedContactText : notProvidedText) },
  ];
}

/**
 * Formats the buyer's requirements: the wizard's summary, then the buyer's free text, or a placeholder if both are
 * empty.
 */
export function formatBuyerRequirements(
  rfq: Pick<RfqFieldsVisibleBeforeAcceptance, 'requirements_summary' | 'custom_requirements'>,
): string {
  const parts = [rfq.requirements_summary, rfq.custom_requirements ?? ''].filter((part) => part !== '');
  return parts.length === 0 ? notProvidedText : parts.join('\n\n');
}
