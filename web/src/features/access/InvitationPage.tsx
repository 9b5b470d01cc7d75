import { skipToken } from '@reduxjs/toolkit/query';
import { useSearchParams } from 'react-router';
import { ProviderId, RfqId } from '@marketplace/contracts/kernel/ids.ts';
import { useSession } from '../../core/hooks.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { LoadingText, SkeletonRows } from '../../ui/Skeletons.tsx';
import { useReadListingsQuery } from '../catalogue/catalogueApi.ts';
import { InvitationSteps } from './InvitationSteps.tsx';

/** What the address says; `null` where it is none of an invitation. */
function invitationIn(search: URLSearchParams) {
  const provider = ProviderId.safeParse(search.get('provider'));
  const rfq = RfqId.safeParse(search.get('rfq'));
  return provider.success ? { providerId: provider.data, rfqId: rfq.success ? rfq.data : null } : null;
}

function Unknown() {
  return (
    <EmptyState title="This link leads to no provider of the catalogue">
      Please open it again from the mail. The provider may have left the catalogue meanwhile.
    </EmptyState>
  );
}

function Invitation() {
  const [search] = useSearchParams();
  const { status } = useSession();
  const invitation = invitationIn(search);
  const { data, isError, isFetching, refetch } = useReadListingsQuery(
    invitation === null ? skipToken : [invitation.providerId],
  );
  if (invitation === null) return <Unknown />;
  if (isError && data === undefined) {
    return <ErrorNotice title="Failed to load the invitation" onRetry={() => void refetch()} retrying={isFetching} />;
  }
  if (data === undefined || status === 'checking') {
    return (
      <>
        <LoadingText>Loading the invitation</LoadingText>
        <SkeletonRows rows={4} />
      </>
    );
  }
  const [provider] = data.providers;
  return provider === undefined ? (
    <Unknown />
  ) : (
    <InvitationSteps provider={{ id: provider.id, name: provider.Provider }} rfqId={invitation.rfqId} />
  );
}

/** Where the link of an invitation leads: from an account, by access that an admin approves, to the request. It shows nothing of that. */
export function InvitationPage() {
  return (
    <div className="page">
      <PageHeader title="A buyer asks for your quote" />
      <Invitation />
    </div>
  );
}
