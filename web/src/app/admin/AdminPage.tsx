import { t } from '@lingui/core/macro';
import { Tabs } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import type { SignedInUserReply } from '@marketplace/contracts/accounts/accounts.api.ts';
import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { RequireAdmin } from '../../shared/access/guards.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { SkeletonRows } from '../../ui/Skeletons.tsx';
import { ScrollableTabs } from '../../ui/ScrollableTabs.tsx';
import { rfqAnalyticsTabId, getVisibleAdminTabs } from './adminTabs.ts';

function AdminTabs({ admin }: { admin: SignedInUserReply }) {
  const [search, setSearch] = useSearchParams();
  const tabs = getVisibleAdminTabs(admin);
  const first = tabs[0]?.value ?? '';
  const requestedTab = search.get('tab');
  const open = tabs.find(({ value }) => value === requestedTab)?.value ?? first;
  return (
    <ScrollableTabs tabs={tabs} open={open} onOpen={(tab) => setSearch({ tab })}>
      {tabs.map(({ value, Panel }) => (
        <Tabs.Panel key={value} value={value} pt="md">
          <Suspense fallback={<SkeletonRows />}>
            <Panel admin={admin} />
          </Suspense>
        </Tabs.Panel>
      ))}
    </ScrollableTabs>
  );
}

const headings = {
  admin: { title: t`Admin Dashboard`, crumb: t`Admin` },
  analyst: { title: t`Analytics`, crumb: t`Analytics` },
} as const;

/** The dashboard of admins. Analysts see only the tabs with analytics. The URL parameter `tab` selects the open tab. */
export function AdminPage() {
  const [search] = useSearchParams();
  return (
    <RequireAdmin analysts guestsToLogin={search.get('tab') === rfqAnalyticsTabId}>
      {(admin) => (
        <div className="page">
          <PageHeader
            {...headings[admin.role === 'analyst' ? 'analyst' : 'admin']}
            actions={
              admin.role === 'admin' && (
                <ButtonLink
                  to="/upload"
                  leftSection={<IconUpload size={16} aria-hidden />}
                >{t`Upload Database`}</ButtonLink>
              )
            }
          />
          <AdminTabs admin={admin} />
        </div>
      )}
    </RequireAdmin>
  );
}
