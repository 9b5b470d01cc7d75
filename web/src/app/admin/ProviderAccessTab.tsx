import type { UserView } from '@marketplace/contracts/accounts/accounts.api.ts';
import { AccessRequests } from '../../features/access/requests/AccessRequests.tsx';
import { Applications } from '../../features/arrivals/Applications.tsx';
import { MissedVendors } from '../../features/arrivals/MissedVendors.tsx';
import { PendingCorrections } from '../../features/catalogue/corrections/PendingCorrections.tsx';

/** Access requests and corrections of provider teams, and requests to providers without a responsible person. */
export function ProviderAccessTab({ admin }: { admin: UserView }) {
  return (
    <AccessRequests
      admin={admin}
      missed={
        <>
          <Applications />
          <MissedVendors />
        </>
      }
      corrections={<PendingCorrections />}
    />
  );
}
