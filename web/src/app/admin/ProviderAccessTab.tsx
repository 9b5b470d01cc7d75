import type { UserView } from '@marketplace/contracts/accounts/accounts.api.ts';
import { AccessRequests } from '../../features/access/requests/AccessRequests.tsx';
import { PendingCorrections } from '../../features/catalogue/corrections/PendingCorrections.tsx';

/** What providers' people ask of an admin: access, and corrections of their entries. */
export function ProviderAccessTab({ admin }: { admin: UserView }) {
  return <AccessRequests admin={admin} corrections={<PendingCorrections />} />;
}
