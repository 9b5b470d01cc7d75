import { type ReactNode, useState } from 'react';
import type { AccessRequestView } from '@marketplace/contracts/access/access.api.ts';
import type { UserView } from '@marketplace/contracts/accounts/accounts.api.ts';
import { errorText } from '../../../core/apiError.ts';
import { QueryState } from '../../../ui/QueryState.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { AccessDecision } from './AccessDecision.tsx';
import { AccessReasonDialog } from './AccessReasonDialog.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { personName } from '../../../shared/access/personName.ts';
import { AccessTable } from './AccessTable.tsx';
import { useAccessRequestsQuery } from './adminAccessApi.ts';
import { ProviderUsers } from './ProviderUsers.tsx';

function PendingRequests({ admin }: { admin: UserView }) {
  const query = useAccessRequestsQuery(undefined);
  const { data } = query;
  const [rejecting, setRejecting] = useState<AccessRequestView | null>(null);
  return (
    <Card title="Provider access requests">
      <QueryState
        asked={query}
        failure={`Error fetching requests: ${errorText(query.error, 'Unknown error')}`}
        loading="Loading requests"
        rows={3}
      />
      {data?.length === 0 && (
        <EmptyState title="No pending requests">New requests appear here by themselves.</EmptyState>
      )}
      {data !== undefined && data.length > 0 && (
        <AccessTable
          requests={data}
          actions={(request) => (
            <AccessDecision
              request={request}
              admin={admin}
              name={personName(request)}
              onReject={() => setRejecting(request)}
            />
          )}
        />
      )}
      <AccessReasonDialog kind="reject" request={rejecting} admin={admin} onClose={() => setRejecting(null)} />
    </Card>
  );
}

export interface AccessRequestsProps {
  admin: UserView;
  /** Vendor applications, and requests to providers without a vendor. */
  missed: ReactNode;
  /** Corrections that providers propose. */
  corrections: ReactNode;
}

/** Admin lists of access requests, vendor onboarding, proposed corrections and provider users; all update live. */
export function AccessRequests({ admin, missed, corrections }: AccessRequestsProps) {
  return (
    <Stack gap={16}>
      <PendingRequests admin={admin} />
      {missed}
      {corrections}
      <ProviderUsers admin={admin} />
    </Stack>
  );
}
