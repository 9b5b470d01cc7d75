import { useState } from 'react';
import { Link } from 'react-router';
import type { BuyerRfqView } from '@marketplace/contracts/rfq/rfq.views.ts';
import { needText } from '@marketplace/domain/rfq/quoteText.ts';
import { MomentTime } from '../../../ui/MomentTime.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { type Fact, Facts } from '../../../shared/rfq/Facts.tsx';
import {
  awardedText,
  companyErased,
  contactErased,
  prioritiesText,
  rfqTitle,
  volumeText,
} from '../../../shared/rfq/rfqText.ts';
import { QueryState } from '../../../ui/QueryState.tsx';
import { RfqOutcomeBadge, UrgencyBadge } from '../../../shared/rfq/StatusBadge.tsx';
import { useNow } from '../../../ui/useNow.ts';
import { useRfqLinksQuery } from './buyerRfqApi.ts';
import { AwardDialog } from './outcome/AwardDialog.tsx';
import { RfqSteps } from './outcome/RfqSteps.tsx';
import { namedNeed } from './need/namedNeed.ts';
import { QuoteGrid } from './QuoteGrid.tsx';
import { RfqTimeline } from './RfqTimeline.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { Row } from '../../../ui/Row.tsx';
import classes from './RfqDashboard.module.css';
import { useAnswerNews } from './useAnswerNews.ts';
import { useBuyerReadsOnly } from './useBuyerReadsOnly.ts';

function buildFacts(rfq: BuyerRfqView, now: number): readonly Fact[] {
  return [
    { label: 'Company', value: rfq.company_name ?? companyErased },
    { label: 'Contact', value: rfq.contact_name ?? contactErased },
    { label: 'Expected volume', value: volumeText(rfq.expected_volume) },
    { label: 'Urgency', value: <UrgencyBadge urgency={rfq.urgency} capitals /> },
    {
      label: 'Created',
      value: (
        <>
          <span className={classes['sentAt']}>
            <MomentTime instant={rfq.created_at} />,
          </span>{' '}
          <RelativeTime instant={rfq.created_at} now={now} />
        </>
      ),
    },
    { label: 'Answers due', value: <MomentTime instant={rfq.deadline} /> },
    ...(rfq.resent_from === null
      ? []
      : [{ label: 'Sent again', value: <Link to={`/rfq-dashboard?rfq=${rfq.resent_from}`}>The request before</Link> }]),
    ...(rfq.closed_at === null
      ? []
      : [{ label: rfq.outcome === 'awarded' ? 'Awarded' : 'Closed', value: <MomentTime instant={rfq.closed_at} /> }]),
  ];
}

function Responses({ rfq, now }: { rfq: BuyerRfqView; now: number }) {
  const query = useRfqLinksQuery(rfq.id);
  const { data: links } = query;
  const fresh = useAnswerNews(links);
  const [awardLinkId, setAwardLinkId] = useState<string | null>(null);
  const readsOnly = useBuyerReadsOnly(rfq.id);
  if (links === undefined) {
    return (
      <QueryState asked={query} failure="The responses could not be loaded" loading="Loading responses" rows={4} />
    );
  }
  return (
    <>
      <RfqSteps rfq={rfq} links={links} now={now} readsOnly={readsOnly} />
      <RfqTimeline rfq={rfq} links={links} now={now} />
      <QuoteGrid
        rfq={rfq}
        links={links}
        fresh={fresh}
        now={now}
        onAward={rfq.outcome === null && !readsOnly ? setAwardLinkId : undefined}
      />
      <AwardDialog first={awardLinkId} rfq={rfq} links={links} now={now} onClose={() => setAwardLinkId(null)} />
    </>
  );
}

/** Names of the awarded providers; empty until the responses have loaded. */
function AwardedTo({ rfqId }: { rfqId: string }) {
  const { data: links = [] } = useRfqLinksQuery(rfqId);
  const awarded = links.filter(({ outcome }) => outcome === 'awarded').map(({ provider_name: name }) => name);
  return awarded.length === 0 ? null : <b>{awardedText(awarded)}</b>;
}

/** Details of an RFQ: its facts, timeline and responses. */
export function RfqDetails({ rfq }: { rfq: BuyerRfqView }) {
  const now = useNow();
  const numbers = needText(rfq.need);
  return (
    <article aria-label={rfqTitle(rfq)}>
      <header className={classes['detailHead']}>
        <Row as="p" gap={8}>
          RFQ #{rfq.number} <RfqOutcomeBadge rfq={rfq} />
          {rfq.outcome === 'awarded' && <AwardedTo rfqId={rfq.id} />}
        </Row>
        <h2>{rfqTitle(rfq)}</h2>
      </header>
      <Facts layout="strip" facts={buildFacts(rfq, now)} />
      <Stack as="p" gap={4} className={classes['asked']}>
        {rfq.requirements_summary}
        {rfq.custom_requirements !== null && <span>{rfq.custom_requirements}</span>}
        {numbers !== null && (
          <span>
            In numbers: <b>{numbers}</b>
          </span>
        )}
        {rfq.need_changed_at !== null && (
          <span>
            Numbers changed <MomentTime instant={rfq.need_changed_at} />; before: {namedNeed(rfq.need_before)}
          </span>
        )}
        {rfq.decision_priorities.length > 0 && (
          <span>
            Priorities: <b>{prioritiesText(rfq.decision_priorities)}</b>
          </span>
        )}
      </Stack>
      <Responses rfq={rfq} now={now} />
    </article>
  );
}
