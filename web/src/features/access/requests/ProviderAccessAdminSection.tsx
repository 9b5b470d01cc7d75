import { t } from '@lingui/core/macro';
import { type ReactNode, useState } from 'react';
import type { ProviderAccessRequestReplyItem } from '@marketplace/contracts/access/access.api.ts';
import type { SignedInUserReply } from '@marketplace/contracts/accounts/accounts.api.ts';
import { getApiErrorText } from '../../../core/apiError.ts';
import { QueryErrorOrSkeleton } from '../../../ui/QueryErrorOrSkeleton.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { AccessRequestDecisionButtons } from './AccessRequestDecisionButtons.tsx';
import { RejectOrRevokeAccessDialog } from './RejectOrRevokeAccessDialog.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { formatFullName } from '../../../shared/access/fullName.ts';
import { ProviderAccessOrRequestTable } from './ProviderAccessOrRequestTable.tsx';
import { useAccessRequestsQuery } from './adminAccessApi.ts';
import { UsersWithProviderAccessTable } from './UsersWithProviderAccessTable.tsx';

function PendingRequests({ admin }: { admin: SignedInUserReply }) {
  const query = useAccessRequestsQuery(undefined);
  const { data } = query;
  const detail = getApiErrorText(query.error, t`Unknown error`);
  const [rejecting, setRejecting] = useState<ProviderAccessRequestReplyItem | null>(null);
  return (
    <Card title={t`Provider access requests`}>
      <QueryErrorOrSkeleton
        query={query}
        failure={t`Error fetching requests: ${detail}`}
        loading={t`Loading access requests`}
        rows={3}
      />
      {data?.length === 0 && (
        <EmptyState title={t`No pending requests`}>{t`New access requests appear here automatically.`}</EmptyState>
      )}
      {data !== undefined && data.length > 0 && (
        <ProviderAccessOrRequestTable
          requests={data}
          actions={(request) => (
            <AccessRequestDecisionButtons
              request={request}
              admin={admin}
              name={formatFullName(request)}
              onReject={() => setRejecting(request)}
            />
          )}
        />
      )}
      <RejectOrRevokeAccessDialog kind="reject" request={rejecting} admin={admin} onClose={() => setRejecting(null)} />
    </Card>
  );
}

export interface ProviderAccessAdminSectionProps {
  admin: SignedInUserReply;
  /** Cards with vendor applications and with RFQs to providers without a vendor. */
  vendorOnboarding: ReactNode;
  /** Card with the catalogue corrections that providers propose. */
  corrections: ReactNode;
}

/** Admin lists of access requests, vendor onboarding, proposed corrections and provider users; all update live. */
export function ProviderAccessAdminSection({ admin, vendorOnboarding, corrections }: ProviderAccessAdminSectionProps) {
  return (
    <Stack gap={16}>
      <PendingRequests admin={admin} />
      {vendorOnboarding}
      {corrections}
      <UsersWithProviderAccessTable admin={admin} />
    </Stack>
  );
}
