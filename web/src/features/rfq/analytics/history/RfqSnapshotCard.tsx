import { t } from '@lingui/core/macro';
import type { RfqAsSeenByAudience, RfqHistoryReply } from '@marketplace/contracts/rfq/rfq.historyViews.ts';
import type { BuyerRfqReplyItem, VendorRfqReplyItem } from '@marketplace/contracts/rfq/rfq.views.ts';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { formatDateTime } from '../../../../ui/DateTimeText.tsx';
import { type DescriptionListItem, DescriptionList } from '../../../../shared/rfq/DescriptionList.tsx';
import {
  erasedCompanyText,
  erasedContactText,
  notProvidedText,
  formatDecisionPriorities,
  formatExpectedVolume,
} from '../../../../shared/rfq/rfqText.ts';
import {
  RfqOutcomeOrStatusBadge,
  RfqUrgencyBadge,
  VendorRfqLinkOutcomeOrStatusBadge,
} from '../../../../shared/rfq/StatusBadge.tsx';
import { hiddenFromAnalystsText, type RfqAdminPermissions, useRfqAdminPermissions } from '../useRfqAdminPermissions.ts';
import { BuyerContactVisibilityPeriodsList } from './BuyerContactVisibilityPeriodsList.tsx';
import {
  RfqSnapshotAuditorLinkTable,
  RfqSnapshotLinksAsSeenByBuyerTable,
  RfqSnapshotVendorOwnQuoteFactsList,
} from './snapshotLinks.tsx';
import { Card } from '../../../../ui/Card.tsx';
import { FlexRow } from '../../../../ui/FlexRow.tsx';
import classes from './RfqHistorySection.module.css';

type DisplayedRfq = Pick<
  BuyerRfqReplyItem | VendorRfqReplyItem,
  | 'project_title'
  | 'expected_volume'
  | 'urgency'
  | 'deadline'
  | 'decision_priorities'
  | 'requirements_summary'
  | 'custom_requirements'
>;
type Customer = Pick<VendorRfqReplyItem, 'company_name' | 'contact_name' | 'user_email' | 'phone'>;

/** Placeholder for fields that are absent because the vendor could not see them yet. */
const hidden = t`Hidden`;

function textOrPlaceholder(text: string | null): string {
  return text === null || text === '' ? notProvidedText : text;
}

function buildFacts(
  rfq: DisplayedRfq & Customer,
  { canReadContacts }: RfqAdminPermissions,
): readonly DescriptionListItem[] {
  const erased = canReadContacts ? erasedContactText : hiddenFromAnalystsText;
  const isCustomerVisible = rfq.company_name !== undefined;
  const contact = [rfq.contact_name, rfq.user_email, rfq.phone].filter((part) => part != null).join(', ');
  return [
    { label: t`Project`, value: rfq.project_title ?? notProvidedText },
    { label: t`Company`, value: isCustomerVisible ? (rfq.company_name ?? erasedCompanyText) : hidden },
    { label: t`Contact`, value: isCustomerVisible ? contact || erased : hidden },
    { label: t`Volume`, value: formatExpectedVolume(rfq.expected_volume) },
    { label: t`Urgency`, value: <RfqUrgencyBadge urgency={rfq.urgency} /> },
    { label: t`Deadline`, value: formatDateTime(rfq.deadline) },
    { label: t`Priorities`, value: formatDecisionPriorities(rfq.decision_priorities) },
    { label: t`Requirements`, value: rfq.requirements_summary },
    {
      label: t`Custom requirements`,
      value: canReadContacts ? textOrPlaceholder(rfq.custom_requirements) : hiddenFromAnalystsText,
    },
  ];
}

function SnapshotContent({ seen }: { seen: RfqAsSeenByAudience }) {
  const permissions = useRfqAdminPermissions();
  switch (seen.kind) {
    case 'auditor':
      return (
        <>
          <DescriptionList layout="grid" facts={buildFacts(seen.rfq, permissions)} />
          <RfqSnapshotAuditorLinkTable links={seen.links} />
          <BuyerContactVisibilityPeriodsList links={seen.links} />
        </>
      );
    case 'buyer':
      return (
        <>
          <DescriptionList layout="grid" facts={buildFacts(seen.rfq, permissions)} />
          <RfqSnapshotLinksAsSeenByBuyerTable links={seen.links} />
        </>
      );
    case 'vendor':
      if (seen.rfq === null)
        return (
          <EmptyState title={t`Not visible to this vendor`}>{t`The link to this provider was deleted.`}</EmptyState>
        );
      return (
        <>
          <DescriptionList layout="grid" facts={buildFacts(seen.rfq, permissions)} />
          <RfqSnapshotVendorOwnQuoteFactsList rfq={seen.rfq} />
        </>
      );
  }
}

function SnapshotStatus({ seen }: { seen: RfqAsSeenByAudience }) {
  if (seen.kind !== 'vendor') return <RfqOutcomeOrStatusBadge rfq={seen.rfq} />;
  return seen.rfq === null ? null : <VendorRfqLinkOutcomeOrStatusBadge link={seen.rfq} />;
}

const audienceNotes = {
  auditor: t`Auditor view`,
  buyer: t`Buyer view`,
  vendor: t`Vendor view: without other providers, and with customer details only after acceptance`,
} as const;

/** Notes about each audience as shown to analysts, who may not see contacts or free text. */
const analystNotes = { ...audienceNotes, auditor: t`Auditor view without contact data and free text` } as const;

/** Snapshot of an RFQ at a point in time, as seen by one audience. */
export function RfqSnapshotCard({ view }: { view: RfqHistoryReply }) {
  const { seen, number } = view;
  const { canReadContacts } = useRfqAdminPermissions();
  return (
    <Card className={classes['card']} aria-label={t`Snapshot`}>
      <FlexRow as="h3" gap="4px 10px" wrap>
        {t`Snapshot of RFQ #${number}`}{' '}
        <span>{seen === null ? '' : canReadContacts ? audienceNotes[seen.kind] : analystNotes[seen.kind]}</span>
        {seen !== null && <SnapshotStatus seen={seen} />}
      </FlexRow>
      {seen === null ? (
        <EmptyState title={t`Not sent yet`}>{t`The RFQ did not exist at the selected time.`}</EmptyState>
      ) : (
        <div className={classes['stood']}>
          <SnapshotContent seen={seen} />
        </div>
      )}
    </Card>
  );
}
