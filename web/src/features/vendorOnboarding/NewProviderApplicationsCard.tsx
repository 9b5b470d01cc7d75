import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { PendingProviderApplicationReplyItem } from '@marketplace/contracts/vendorOnboarding/vendorOnboarding.applications.api.ts';
import { getCountryName } from '@marketplace/domain/geo/geo.countries.ts';
import { getApiErrorText } from '../../core/apiError.ts';
import { showToast } from '../../core/showToast.tsx';
import { formatFullName } from '../../shared/access/fullName.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { QueryErrorOrSkeleton } from '../../ui/QueryErrorOrSkeleton.tsx';
import { CalendarDateWithTimeTooltip } from '../../ui/RelativeTimeText.tsx';
import { FlexRow } from '../../ui/FlexRow.tsx';
import { MutedText } from '../../ui/MutedText.tsx';
import classes from './Applications.module.css';
import { useAcceptVendorApplicationMutation, useVendorApplicationsQuery } from './vendorApplicationsApi.ts';
import { RejectVendorApplicationDialog } from './RejectVendorApplicationDialog.tsx';

function Item({ item, onReject }: { item: PendingProviderApplicationReplyItem; onReject: () => void }) {
  const [accept, { isLoading }] = useAcceptVendorApplicationMutation();
  const name = item.name ?? t`Erased company`;
  const submit = async (): Promise<void> => {
    const { error } = await accept({ userId: item.user_id, application_id: item.application_id });
    if (error === undefined) showToast({ type: 'success', title: t`Application accepted`, message: name });
    else showToast({ type: 'error', title: getApiErrorText(error, t`The application was not accepted`) });
  };
  return (
    <li>
      <strong>{name}</strong>
      <MutedText size="small" data-breaks>
        {item.type}, {item.website}. {item.countries.map(getCountryName).join(', ') || t`No countries stated`}.
      </MutedText>
      <MutedText size="small" data-breaks>
        {formatFullName(item)}
        {item.email !== null && `, ${item.email}`}, <CalendarDateWithTimeTooltip instant={item.made_at} />
      </MutedText>
      {item.word !== null && item.word !== '' && <MutedText size="medium">{item.word}</MutedText>}
      {item.listed && (
        <MutedText size="small">{t`The catalogue has an entry of this name: accepting makes the person answer for it.`}</MutedText>
      )}
      <FlexRow gap={8} justify="end">
        <Button
          variant="primary"
          busy={isLoading}
          busyLabel={t`Accepting`}
          aria-label={t`Accept ${name}`}
          onClick={() => void submit()}
        >{t`Accept`}</Button>
        <Button variant="quiet" aria-label={t`Reject ${name}`} onClick={onReject}>{t`Reject`}</Button>
      </FlexRow>
    </li>
  );
}

/** Lists applications of companies that are not in the catalogue. Updated by the live stream. */
export function NewProviderApplicationsCard() {
  const query = useVendorApplicationsQuery(undefined);
  const { data, error } = query;
  const [applicationToReject, setApplicationToReject] = useState<PendingProviderApplicationReplyItem | null>(null);
  return (
    <Card className={classes['card']} title={t`Companies that are not listed`}>
      <QueryErrorOrSkeleton
        query={query}
        failure={`Error fetching applications: ${getApiErrorText(error, t`Unknown error`)}`}
        loading={t`Loading applications`}
        rows={2}
      />
      {data?.length === 0 && (
        <EmptyState
          title={t`No applications`}
        >{t`Companies that apply for an entry in the catalogue appear here.`}</EmptyState>
      )}
      {data !== undefined && data.length > 0 && (
        <ul>
          {data.map((item) => (
            <Item key={item.application_id} item={item} onReject={() => setApplicationToReject(item)} />
          ))}
        </ul>
      )}
      <RejectVendorApplicationDialog application={applicationToReject} onClose={() => setApplicationToReject(null)} />
    </Card>
  );
}
