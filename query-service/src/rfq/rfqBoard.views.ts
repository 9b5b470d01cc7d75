import { namelessWizard } from '@marketplace/domain/matching/matching.further.ts';
import { requirementsSummary } from '@marketplace/domain/matching/matching.summary.ts';
import { buyerLinkStatus, customerVisible } from '@marketplace/domain/rfq/lifecycle/linkStatus.ts';
import { noQuote, pickQuote, type QuoteWireName } from '@marketplace/contracts/rfq/rfq.quote.ts';
import type { LinkStatus, RfqStatus } from '@marketplace/contracts/rfq/rfq.values.ts';
import type {
  BuyerLinkView,
  BuyerRfqView,
  QuoteVersionView,
  VendorRfqView,
} from '@marketplace/contracts/rfq/rfq.views.ts';

/** What the tables say of an RFQ, in the columns that its buyer and its vendors have in common. */
interface RfqColumns
  extends Pick<
    BuyerRfqView,
    | 'number'
    | 'project_title'
    | 'company_name'
    | 'contact_name'
    | 'phone'
    | 'expected_volume'
    | 'urgency'
    | 'decision_priorities'
    | 'requirements'
    | 'custom_requirements'
  > {
  readonly rfq_id: string;
  readonly email: string | null;
  /** The wizard's object as it was sent; `null` once the buyer is erased. */
  readonly wizard_data: Readonly<Record<string, unknown>> | null;
  readonly created_at: Date;
  readonly deadline: Date;
}

/** An RFQ with what it reads as, and the names and statuses of its live links in the order in which they were chosen. */
export interface BuyerRfqRow extends RfqColumns {
  readonly status: RfqStatus;
  readonly providers: readonly string[];
  readonly statuses: readonly LinkStatus[];
}

interface LinkColumns {
  readonly link_id: string;
  readonly rfq_id: string;
  readonly status: LinkStatus;
  readonly viewed_at: Date | null;
  readonly responded_at: Date | null;
}

/** A version of a quote as JSON of the database: `sent_at` in ISO 8601 with any offset. */
export type QuoteVersionRow = QuoteVersionView;

/** A link with every version of its quote, the newest last. */
export interface BuyerLinkRow
  extends LinkColumns,
    Pick<BuyerLinkView, 'provider_id' | 'provider_name' | 'provider_type' | 'provider_website'> {
  readonly sent_at: Date;
  readonly accepted_at: Date | null;
  readonly versions: readonly QuoteVersionRow[];
}

/** A link with its RFQ and its newest quote. */
export interface VendorRfqRow extends RfqColumns, LinkColumns, Pick<VendorRfqView, QuoteWireName | 'quote_version'> {
  readonly ever_accepted: boolean;
}

const instant = (date: Date | null): string | null => date?.toISOString() ?? null;

/** Members that buyer and vendor both read, the customer's left out. */
function sharedMembers(row: RfqColumns) {
  return {
    number: row.number,
    project_title: row.project_title,
    expected_volume: row.expected_volume,
    urgency: row.urgency,
    decision_priorities: row.decision_priorities,
    requirements: row.requirements,
    requirements_summary: requirementsSummary(row.requirements, row.wizard_data),
    custom_requirements: row.custom_requirements,
    created_at: row.created_at.toISOString(),
    deadline: row.deadline.toISOString(),
  };
}

/** Who the customer is. */
function customerMembers(row: RfqColumns) {
  return {
    company_name: row.company_name,
    contact_name: row.contact_name,
    user_email: row.email,
    phone: row.phone,
  };
}

/** An RFQ as its buyer sees it. */
export function toBuyerRfqView(row: BuyerRfqRow): BuyerRfqView {
  return {
    id: row.rfq_id,
    ...sharedMembers(row),
    ...customerMembers(row),
    total_providers: row.statuses.length,
    responded_count: row.statuses.filter((status) => status === 'responded').length,
    status: row.status,
    selected_providers: [...row.providers],
  };
}

/** A link as the buyer sees it; its quote only while it is responded. */
export function toBuyerLinkView(row: BuyerLinkRow): BuyerLinkView {
  const versions = row.versions.map((version) => ({ ...version, sent_at: new Date(version.sent_at).toISOString() }));
  // An admin may have taken the link out of responded: then it reads as if it had no quote.
  const shown = row.status === 'responded' ? versions : [];
  const newest = shown.at(-1);
  return {
    id: row.link_id,
    rfq_id: row.rfq_id,
    provider_id: row.provider_id,
    provider_name: row.provider_name,
    provider_type: row.provider_type,
    provider_website: row.provider_website,
    response_status: buyerLinkStatus(row.status, instant(row.viewed_at)),
    sent_at: row.sent_at.toISOString(),
    viewed_at: instant(row.viewed_at),
    accepted_at: instant(row.accepted_at),
    responded_at: instant(row.responded_at),
    ...(newest === undefined ? noQuote : pickQuote(newest)),
    quote_versions: shown,
  };
}

/** The customer's members are absent, not empty, while the vendor may not know who asks. */
export function toVendorRfqView(row: VendorRfqRow): VendorRfqView {
  const visible = customerVisible({ status: row.status, everAccepted: row.ever_accepted });
  const told = visible || row.wizard_data === null ? row : { ...row, wizard_data: namelessWizard(row.wizard_data) };
  return {
    link_id: row.link_id,
    rfq_id: row.rfq_id,
    ...sharedMembers(told),
    ...(visible && customerMembers(row)),
    response_status: row.status,
    viewed_at: instant(row.viewed_at),
    responded_at: instant(row.responded_at),
    ...pickQuote(row),
    quote_version: row.quote_version,
  };
}
