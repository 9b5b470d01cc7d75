import { t } from '@lingui/core/macro';
import { formatProviderType } from '@marketplace/contracts/catalogue/catalogue.typeLabels.ts';
import { Trans } from '@lingui/react/macro';
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
import { formatList } from '@marketplace/contracts/kernel/messages/formats.ts';
import { FlexRow } from '../../ui/FlexRow.tsx';
import { MutedText } from '../../ui/MutedText.tsx';
import classes from './Applications.module.css';
import { useAcceptVendorApplicationMutation, useVendorApplicationsQuery } from './vendorApplicationsApi.ts';
import { RejectVendorApplicationDialog } from './RejectVendorApplicationDialog.tsx';

function Item({ item, onReject }: { item: PendingProviderApplicationReplyItem; onReject: () => void }) {
  const [accept, { isLoading }] = useAcceptVendorApplicationMutation();
  const name = item.name ?? t`Erased company`;
  const { email } = item;
  const type = formatProviderType(item.type);
  const website = item.website ?? '';
  const countries = formatList(item.countries.map(getCountryName));
  const applicant = formatFullName(item);
  const submit = async (): Promise<void> => {
    const { error } = await accept({ userId: item.user_id, application_id: item.application_id });
    if (error === undefined) showToast({ type: 'success', title: t`Application accepted`, message: name });
    else showToast({ type: 'error', title: getApiErrorText(error, t`The application was not accepted`) });
  };
  return (
    <li>
      <strong>{name}</strong>
      <MutedText size="small" data-breaks>
        {countries === ''
          ? t`${type}, ${website}. No countries specified.`
          : t`${type}, ${website}. Countries: ${countries}.`}
      </MutedText>
      <MutedText size="small" data-breaks>
        {email === null ? (
          <Trans>
            Sent by {applicant} on <CalendarDateWithTimeTooltip instant={item.made_at} />
          </Trans>
        ) : (
          <Trans>
            Sent by {applicant} ({email}) on <CalendarDateWithTimeTooltip instant={item.made_at} />
          </Trans>
        )}
      </MutedText>
      {item.word !== null && item.word !== '' && <MutedText size="medium">{item.word}</MutedText>}
      {item.listed && (
        <MutedText size="small">{t`The catalogue already has a provider with this name. If you accept, this person will represent it.`}</MutedText>
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
  const detail = getApiErrorText(error, t`Unknown error`);
  const [applicationToReject, setApplicationToReject] = useState<PendingProviderApplicationReplyItem | null>(null);
  return (
    <Card className={classes['card']} title={t`Applications from companies not in the catalogue`}>
      <QueryErrorOrSkeleton
        query={query}
        failure={t`Error fetching applications: ${detail}`}
        loading={t`Loading applications`}
        rows={2}
      />
      {data?.length === 0 && (
        <EmptyState title={t`No applications`}>{t`Applications for an entry in the catalogue appear here.`}</EmptyState>
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
