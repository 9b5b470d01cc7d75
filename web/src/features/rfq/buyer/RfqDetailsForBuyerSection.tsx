import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Link } from 'react-router';
import type { BuyerRfqReplyItem } from '@marketplace/contracts/rfq/rfq.views.ts';
import { formatRfqQuantities } from '@marketplace/domain/rfq/quoteText.ts';
import { DateTimeText } from '../../../ui/DateTimeText.tsx';
import { RelativeTimeText } from '../../../ui/RelativeTimeText.tsx';
import { type DescriptionListItem, DescriptionList } from '../../../shared/rfq/DescriptionList.tsx';
import {
  formatAwardedProviders,
  erasedCompanyText,
  erasedContactText,
  formatDecisionPriorities,
  formatRfqTitle,
  formatExpectedVolume,
} from '../../../shared/rfq/rfqText.ts';
import { QueryErrorOrSkeleton } from '../../../ui/QueryErrorOrSkeleton.tsx';
import { RfqOutcomeOrStatusBadge, RfqUrgencyBadge } from '../../../shared/rfq/StatusBadge.tsx';
import { useCurrentTime } from '../../../ui/useCurrentTime.ts';
import { useRfqLinksQuery } from './buyerRfqApi.ts';
import { AwardQuotesDialog } from './outcome/AwardQuotesDialog.tsx';
import { BuyerRfqActionButtons } from './outcome/BuyerRfqActionButtons.tsx';
import { QuoteComparisonGrid } from './QuoteComparisonGrid.tsx';
import { BuyerRfqTimeline } from './BuyerRfqTimeline.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { FlexRow } from '../../../ui/FlexRow.tsx';
import classes from './RfqDashboard.module.css';
import { useVendorAnswerToastsAndNewAnswerIds } from './useVendorAnswerToastsAndNewAnswerIds.ts';
import { useIsRfqReadOnlyForBuyer } from './useIsRfqReadOnlyForBuyer.ts';

function buildFacts(rfq: BuyerRfqReplyItem, now: number): readonly DescriptionListItem[] {
  return [
    { label: t`Company`, value: rfq.company_name ?? erasedCompanyText },
    { label: t`Contact`, value: rfq.contact_name ?? erasedContactText },
    { label: t`Expected volume`, value: formatExpectedVolume(rfq.expected_volume) },
    { label: t`Urgency`, value: <RfqUrgencyBadge urgency={rfq.urgency} capitals /> },
    {
      label: t`Created`,
      value: (
        <Trans>
          <span className={classes['sentAt']}>
            <DateTimeText instant={rfq.created_at} />,
          </span>{' '}
          <RelativeTimeText instant={rfq.created_at} now={now} />
        </Trans>
      ),
    },
    { label: t`Deadline`, value: <DateTimeText instant={rfq.deadline} /> },
    ...(rfq.resent_from === null
      ? []
      : [
          {
            label: t`Resent from`,
            value: <Link to={`/rfq-dashboard?rfq=${rfq.resent_from}`}>{t`Previous request`}</Link>,
          },
        ]),
    ...(rfq.closed_at === null
      ? []
      : [
          {
            label: rfq.outcome === 'awarded' ? t`Awarded` : t`Closed`,
            value: <DateTimeText instant={rfq.closed_at} />,
          },
        ]),
  ];
}

function Responses({ rfq, now }: { rfq: BuyerRfqReplyItem; now: number }) {
  const query = useRfqLinksQuery(rfq.id);
  const { data: links } = query;
  const fresh = useVendorAnswerToastsAndNewAnswerIds(links);
  const [awardLinkId, setAwardLinkId] = useState<string | null>(null);
  const readsOnly = useIsRfqReadOnlyForBuyer(rfq.id);
  if (links === undefined) {
    return (
      <QueryErrorOrSkeleton
        query={query}
        failure={t`The responses could not be loaded`}
        loading={t`Loading responses`}
        rows={4}
      />
    );
  }
  return (
    <>
      <BuyerRfqActionButtons rfq={rfq} links={links} now={now} readsOnly={readsOnly} />
      <BuyerRfqTimeline rfq={rfq} links={links} now={now} />
      <QuoteComparisonGrid
        rfq={rfq}
        links={links}
        updatedLinkIds={fresh}
        now={now}
        onAward={rfq.outcome === null && !readsOnly ? setAwardLinkId : undefined}
      />
      <AwardQuotesDialog
        initialLinkId={awardLinkId}
        rfq={rfq}
        links={links}
        now={now}
        onClose={() => setAwardLinkId(null)}
      />
    </>
  );
}

/** Names of the awarded providers. Renders nothing until the responses have loaded. */
function AwardedTo({ rfqId }: { rfqId: string }) {
  const { data: links = [] } = useRfqLinksQuery(rfqId);
  const awarded = links.filter(({ outcome }) => outcome === 'awarded').map(({ provider_name: name }) => name);
  return awarded.length === 0 ? null : <b>{formatAwardedProviders(awarded)}</b>;
}

interface QuantityChangeTextProps {
  changedAt: string;
  /** `null` if the RFQ stated no quantities before the change. */
  previousQuantities: string | null;
}

function QuantityChangeText({ changedAt, previousQuantities }: QuantityChangeTextProps) {
  return previousQuantities === null ? (
    <Trans>
      Quantities added on <DateTimeText instant={changedAt} />
    </Trans>
  ) : (
    <Trans>
      Quantities changed on <DateTimeText instant={changedAt} />. Previously: {previousQuantities}
    </Trans>
  );
}

/** Details of an RFQ: its facts, timeline and responses. */
export function RfqDetailsForBuyerSection({ rfq }: { rfq: BuyerRfqReplyItem }) {
  const now = useCurrentTime();
  const quantities = formatRfqQuantities(rfq.need);
  return (
    <article aria-label={formatRfqTitle(rfq)}>
      <header className={classes['detailHead']}>
        <FlexRow as="p" gap={8}>
          {t`RFQ #${{ number: rfq.number }}`} <RfqOutcomeOrStatusBadge rfq={rfq} />
          {rfq.outcome === 'awarded' && <AwardedTo rfqId={rfq.id} />}
        </FlexRow>
        <h2>{formatRfqTitle(rfq)}</h2>
      </header>
      <DescriptionList layout="strip" facts={buildFacts(rfq, now)} />
      <Stack as="p" gap={4} className={classes['asked']}>
        {rfq.requirements_summary}
        {rfq.custom_requirements !== null && <span>{rfq.custom_requirements}</span>}
        {quantities !== null && (
          <span>
            <Trans>
              Quantities: <b>{quantities}</b>
            </Trans>
          </span>
        )}
        {rfq.need_changed_at !== null && (
          <span>
            <QuantityChangeText
              changedAt={rfq.need_changed_at}
              previousQuantities={formatRfqQuantities(rfq.need_before)}
            />
          </span>
        )}
        {rfq.decision_priorities.length > 0 && (
          <span>
            <Trans>
              Priorities: <b>{formatDecisionPriorities(rfq.decision_priorities)}</b>
            </Trans>
          </span>
        )}
      </Stack>
      <Responses rfq={rfq} now={now} />
    </article>
  );
}
