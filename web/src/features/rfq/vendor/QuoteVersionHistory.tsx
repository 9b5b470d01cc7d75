import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { formatMessage } from '@marketplace/contracts/kernel/messages/messages.ts';
import { quotePropertyApiNamesAndLabels } from '@marketplace/contracts/rfq/rfq.quote.ts';
import type {
  OwnQuoteVersionReplyItem,
  QuoteAuthorReplyItem,
  VendorRfqReplyItem,
} from '@marketplace/contracts/rfq/rfq.views.ts';
import { QuoteVersionChangeList } from '../../../shared/rfq/QuoteVersionChangeList.tsx';
import { formatQuoteAmountOrDash } from '../../../shared/rfq/formatQuoteAmountWithUnit.ts';
import { QueryErrorOrSkeleton } from '../../../ui/QueryErrorOrSkeleton.tsx';
import { DateTimeText } from '../../../ui/DateTimeText.tsx';
import { MutedText } from '../../../ui/MutedText.tsx';
import classes from './QuoteVersionHistory.module.css';
import { useOwnQuotesQuery } from './vendorApi.ts';

function SentBy({ instant, author: { kind, name, own } }: { instant: string; author: QuoteAuthorReplyItem }) {
  const sentAt = <DateTimeText instant={instant} />;
  if (own) return <Trans>{sentAt} by you</Trans>;
  if (kind === 'system') return <Trans>{sentAt} by the system</Trans>;
  if (kind === 'erased') return <Trans>{sentAt} by a deleted user</Trans>;
  return name === null ? (
    <Trans>{sentAt} by a colleague</Trans>
  ) : (
    <Trans>
      {sentAt} by {name}
    </Trans>
  );
}

interface VersionProps {
  version: OwnQuoteVersionReplyItem;
  before: OwnQuoteVersionReplyItem | undefined;
}

function Version({ version, before }: VersionProps) {
  return (
    <li className={classes['version']}>
      <div>
        <b>{t`Version ${{ version: version.version }}`}</b> {formatQuoteAmountOrDash(version)}
      </div>
      <MutedText as="div" size="small">
        <SentBy instant={version.sent_at} author={version.sent_by} />
      </MutedText>
      {version.quote_valid_until !== null && (
        <MutedText as="div" size="small">
          {formatMessage(quotePropertyApiNamesAndLabels.validUntil.label)}{' '}
          <DateTimeText instant={version.quote_valid_until} />
        </MutedText>
      )}
      {before !== undefined && <QuoteVersionChangeList before={before} after={version} />}
    </li>
  );
}

function Versions({ rfqId }: { rfqId: string }) {
  const query = useOwnQuotesQuery(rfqId);
  const versions = query.data ?? [];
  return (
    <section className={classes['versions']} aria-label={t`Versions of your quote`}>
      <h3>{t`Versions of your quote`}</h3>
      <QueryErrorOrSkeleton
        query={query}
        failure={t`The versions could not be loaded`}
        loading={t`Loading quote versions`}
        rows={1}
      />
      <ol>
        {versions.toReversed().map((version) => (
          <Version
            key={version.version}
            version={version}
            before={versions.find((other) => other.version === version.version - 1)}
          />
        ))}
      </ol>
    </section>
  );
}

/**
 * All versions of the provider's quote, newest first, with author and changes. Renders nothing before the first
 * version.
 */
export function QuoteVersionHistory({ rfq }: { rfq: VendorRfqReplyItem }) {
  return rfq.quote_version === null && rfq.withdrawn_at === null ? null : <Versions rfqId={rfq.rfq_id} />;
}
