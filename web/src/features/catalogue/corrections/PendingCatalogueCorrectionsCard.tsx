import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { maxListedPendingCatalogueCorrections } from '@marketplace/contracts/catalogue/catalogue.corrections.api.ts';
import type { PendingCatalogueCorrection } from '@marketplace/contracts/catalogue/catalogue.corrections.ts';
import { getApiErrorText } from '../../../core/apiError.ts';
import { showToast } from '../../../core/showToast.tsx';
import { Button } from '../../../ui/Button.tsx';
import { TruncationNote } from '../../../ui/TruncationNote.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import {
  getCatalogueEntryFieldLabel,
  formatCatalogueEntryFieldText,
} from '../../../shared/catalogue/entryFieldText.ts';
import { FieldChangeList } from '../../../shared/catalogue/FieldChangeList.tsx';
import { CalendarDateWithTimeTooltip } from '../../../ui/RelativeTimeText.tsx';
import { QueryErrorOrSkeleton } from '../../../ui/QueryErrorOrSkeleton.tsx';
import { Card } from '../../../ui/Card.tsx';
import { FlexRow } from '../../../ui/FlexRow.tsx';
import { MutedText } from '../../../ui/MutedText.tsx';
import classes from './Corrections.module.css';
import { useAcceptCorrectionMutation, usePendingCorrectionsQuery } from './correctionsApi.ts';
import { RejectCatalogueCorrectionDialog } from './RejectCatalogueCorrectionDialog.tsx';

function describeValueAtProposal(value: string): string {
  return value === ''
    ? t`Value at the time of the proposal: not stated`
    : t`Value at the time of the proposal: ${value}`;
}

/**
 * Returns the proposed field changes. `before` is the field's current value; if the value has changed since the
 * proposal, a note shows the value at the time of the proposal.
 */
function toFieldChanges({ changes }: PendingCatalogueCorrection) {
  return changes.map(({ field, from, to, current }) => ({
    field: getCatalogueEntryFieldLabel(field),
    before: formatCatalogueEntryFieldText(field, current ?? from),
    after: formatCatalogueEntryFieldText(field, to),
    ...(current !== null &&
      current !== from && {
        note: (
          <MutedText as="span" size="small" data-breaks>
            {describeValueAtProposal(formatCatalogueEntryFieldText(field, from))}
          </MutedText>
        ),
      }),
  }));
}

interface ItemProps {
  correction: PendingCatalogueCorrection;
  /** Version of the displayed catalogue. */
  base: number;
  onReject: () => void;
}

function Item({ correction, base, onReject }: ItemProps) {
  const { id, providerId, providerName, by, source, remark, proposedAt } = correction;
  const [accept, { isLoading }] = useAcceptCorrectionMutation();
  const submit = async (): Promise<void> => {
    const reply = await accept({ providerId, id, base });
    if (reply.error === undefined) showToast({ type: 'success', title: t`Correction accepted`, message: providerName });
    else {
      const message = getApiErrorText(reply.error, t`Unknown error`);
      showToast({ type: 'error', title: t`The correction could not be accepted`, message });
    }
  };
  const name = by.name ?? t`Deleted user`;
  const author = by.email === null ? name : `${name} (${by.email})`;
  const isRetired = correction.changes.every(({ current }) => current === null);
  return (
    <li>
      <FlexRow gap="4px 12px" align="baseline" wrap>
        <strong>{providerName}</strong>
        <MutedText as="span" size="small" data-breaks>
          <Trans>
            Proposed by {author} on <CalendarDateWithTimeTooltip instant={proposedAt} />
          </Trans>
        </MutedText>
      </FlexRow>
      {isRetired && <MutedText size="small" data-breaks>{t`This provider is no longer in the catalogue.`}</MutedText>}
      <FieldChangeList changes={toFieldChanges(correction)} />
      {remark !== '' && (
        <MutedText size="medium" className={classes['remark']}>
          {remark}
        </MutedText>
      )}
      {source !== '' && (
        <MutedText size="medium" className={classes['remark']}>
          <Trans>
            Source:{' '}
            <a href={source} target="_blank" rel="noreferrer noopener">
              {source}
            </a>
          </Trans>
        </MutedText>
      )}
      <FlexRow gap={8} align="stretch" justify="end" className={classes['actions']}>
        <Button
          variant="primary"
          busy={isLoading}
          busyLabel={t`Accepting`}
          disabled={isRetired}
          aria-label={t`Accept the correction of ${providerName}`}
          onClick={() => void submit()}
        >{t`Accept`}</Button>
        <Button
          variant="quiet"
          aria-label={t`Reject the correction of ${providerName}`}
          onClick={onReject}
        >{t`Reject`}</Button>
      </FlexRow>
    </li>
  );
}

/** Lists corrections that providers propose for their entries. Updated by the live stream. */
export function PendingCatalogueCorrectionsCard() {
  const query = usePendingCorrectionsQuery(undefined);
  const { data, error } = query;
  const [correctionToReject, setCorrectionToReject] = useState<PendingCatalogueCorrection | null>(null);
  return (
    <Card className={classes['card']} title={t`Catalogue corrections`}>
      <QueryErrorOrSkeleton
        query={query}
        failure={t`Failed to load corrections: ${{ reason: getApiErrorText(error, t`Unknown error`) }}`}
        loading={t`Loading corrections`}
        rows={2}
      />
      {data?.corrections.length === 0 && (
        <EmptyState
          title={t`No pending corrections`}
        >{t`Corrections that providers propose for their catalogue entries will appear here.`}</EmptyState>
      )}
      {data !== undefined && data.corrections.length > 0 && (
        <ul>
          {data.corrections.map((correction) => (
            <Item
              key={correction.id}
              correction={correction}
              base={data.base}
              onReject={() => setCorrectionToReject(correction)}
            />
          ))}
        </ul>
      )}
      {data !== undefined && data.corrections.length >= maxListedPendingCatalogueCorrections && (
        <TruncationNote>{t`Only the ${maxListedPendingCatalogueCorrections} oldest corrections are shown. Accept or reject them to see more.`}</TruncationNote>
      )}
      <RejectCatalogueCorrectionDialog correction={correctionToReject} onClose={() => setCorrectionToReject(null)} />
    </Card>
  );
}
