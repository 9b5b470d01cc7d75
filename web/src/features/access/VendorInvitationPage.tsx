import { t } from '@lingui/core/macro';
import { skipToken } from '@reduxjs/toolkit/query';
import { useSearchParams } from 'react-router';
import { ProviderId, RfqId } from '@marketplace/contracts/kernel/ids.ts';
import { useSession } from '../../core/hooks.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { ScreenReaderLoadingText, SkeletonRows } from '../../ui/Skeletons.tsx';
import { useReadListingsQuery } from '../catalogue/catalogueApi.ts';
import { InvitedVendorStepsToRfqCard } from './InvitedVendorStepsToRfqCard.tsx';

/** Parses the provider id and the RFQ id from the URL; `null` if the URL has no valid provider id. */
function parseInvitation(search: URLSearchParams) {
  const provider = ProviderId.safeParse(search.get('provider'));
  const rfq = RfqId.safeParse(search.get('rfq'));
  return provider.success ? { providerId: provider.data, rfqId: rfq.success ? rfq.data : null } : null;
}

function UnknownProvider() {
  return (
    <EmptyState
      title={t`This link does not match a provider in the catalogue`}
    >{t`Open the link in the email again. If you still see this message, the provider may have been removed from the catalogue.`}</EmptyState>
  );
}

function Invitation() {
  const [search] = useSearchParams();
  const { status } = useSession();
  const invitation = parseInvitation(search);
  const { data, isError, isFetching, refetch } = useReadListingsQuery(
    invitation === null ? skipToken : [invitation.providerId],
  );
  if (invitation === null) return <UnknownProvider />;
  if (isError && data === undefined) {
    return (
      <ErrorNotice title={t`Failed to load the invitation`} onRetry={() => void refetch()} retrying={isFetching} />
    );
  }
  if (data === undefined || status === 'checking') {
    return (
      <>
        <ScreenReaderLoadingText>{t`Loading the invitation`}</ScreenReaderLoadingText>
        <SkeletonRows rows={4} />
      </>
    );
  }
  const [provider] = data.providers;
  return provider === undefined ? (
    <UnknownProvider />
  ) : (
    <InvitedVendorStepsToRfqCard provider={{ id: provider.id, name: provider.Provider }} rfqId={invitation.rfqId} />
  );
}

/**
 * Landing page of an invitation link. Guides the visitor through sign-up and access approval to the RFQ. The content of
 * the RFQ is shown only after the approval.
 */
export function VendorInvitationPage() {
  return (
    <div className="page">
      <PageHeader title={t`A buyer has requested a quote from you`} />
      <Invitation />
    </div>
  );
}
