import { NotificationBell } from '../features/notifications/NotificationBell.tsx';
import { AdminInboxBell } from './AdminInboxBell.tsx';

/** Bells for the user's notifications and, for admins, for pending admin tasks. */
export function HeaderBells({ isAdmin }: { isAdmin: boolean }) {
  return (
    <>
      {isAdmin && <AdminInboxBell />}
      <NotificationBell />
    </>
  );
}
