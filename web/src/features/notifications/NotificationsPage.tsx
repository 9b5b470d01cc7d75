import { plural, t } from '@lingui/core/macro';
import {
  maxStoredNotifications,
  notificationsPageSize,
} from '@marketplace/contracts/notifications/notifications.values.ts';
import { useSearchParams } from 'react-router';
import { RequireSignIn } from '../../shared/access/guards.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { QueryErrorOrSkeleton } from '../../ui/QueryErrorOrSkeleton.tsx';
import { MarkAllNotificationsReadButton } from './MarkAllNotificationsReadButton.tsx';
import { NotificationList } from './NotificationList.tsx';
import { useNotificationsQuery } from './notificationsApi.ts';

const maxPages = maxStoredNotifications / notificationsPageSize;
const lead = t`Changes to your requests, quotes and access, newest first. ${plural(maxStoredNotifications, { one: 'Only the newest notification is kept.', other: 'Only the newest # notifications are kept.' })}`;

function Notifications() {
  const [search, setSearch] = useSearchParams();
  const page = Math.min(maxPages, Math.max(1, Math.floor(Number(search.get('page'))) || 1));
  const query = useNotificationsQuery(page);
  const first = useNotificationsQuery(1);
  const { data } = query;
  return (
    <div className="page">
      <PageHeader
        title={t`Notifications`}
        crumb={t`Notifications`}
        lead={lead}
        actions={
          <>
            <MarkAllNotificationsReadButton newest={first.data?.notifications[0]} unread={first.data?.unread ?? 0} />
            <ButtonLink to="/mail-preferences">{t`Email preferences`}</ButtonLink>
          </>
        }
      />
      <QueryErrorOrSkeleton
        query={query}
        failure={t`Failed to load your notifications`}
        loading={t`Loading your notifications`}
      />
      {data?.total === 0 && (
        <EmptyState
          title={t`No notifications yet`}
        >{t`Changes that others make to your requests, quotes and access rights appear here automatically.`}</EmptyState>
      )}
      {data !== undefined && data.notifications.length > 0 && (
        <Card aria-label={t`Notifications`}>
          <NotificationList notifications={data.notifications} />
        </Card>
      )}
      {data !== undefined && (
        <Pager
          page={page}
          pages={Math.ceil(data.total / notificationsPageSize)}
          onPage={(next) => setSearch(next === 1 ? {} : { page: String(next) })}
        />
      )}
    </div>
  );
}

/** Paginated list of the user's notifications. */
export function NotificationsPage() {
  return <RequireSignIn text={t`Please log in to see your notifications.`}>{() => <Notifications />}</RequireSignIn>;
}
