import { useState } from 'react';
import type { AccessRequestView } from '@marketplace/contracts/access/access.api.ts';
import type { UserView } from '@marketplace/contracts/accounts/accounts.api.ts';
import { errorText } from '../../../core/apiError.ts';
import { Button } from '../../../ui/Button.tsx';
import { QueryState } from '../../../ui/QueryState.tsx';
import { AccessReasonDialog } from './AccessReasonDialog.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Row } from '../../../ui/Row.tsx';
import classes from '../../../shared/access/Requests.module.css';
import { personName } from '../../../shared/access/personName.ts';
import { AccessTable } from './AccessTable.tsx';
import { useProviderUsersQuery } from './adminAccessApi.ts';

/** Everybody who may answer for a provider, several people of one together, and how to end it. */
export function ProviderUsers({ admin }: { admin: UserView }) {
  const query = useProviderUsersQuery(undefined);
  const { data, error } = query;
  const [revoking, setRevoking] = useState<AccessRequestView | null>(null);
  return (
    <Card title="People with provider access">
      <QueryState
        asked={query}
        failure={`Error fetching people: ${errorText(error, 'Unknown error')}`}
        loading="Loading people"
        rows={3}
      />
      {data?.length === 0 && <p className={classes['none']}>Nobody has provider access yet.</p>}
      {data !== undefined && data.length > 0 && (
        <AccessTable
          requests={data}
          actions={(request) => (
            <Row gap={8} align="stretch" justify="end" className={classes['actions']}>
              <Button
                variant="quiet"
                aria-label={`Revoke access of ${personName(request)}`}
                onClick={() => setRevoking(request)}
              >
                Revoke
              </Button>
            </Row>
          )}
        />
      )}
      <AccessReasonDialog kind="revoke" request={revoking} admin={admin} onClose={() => setRevoking(null)} />
    </Card>
  );
}
