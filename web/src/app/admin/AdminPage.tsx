import { Tabs } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import type { UserView } from '@marketplace/contracts/accounts/accounts.api.ts';
import { Suspense, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { RequireAdmin } from '../../shared/access/guards.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { SkeletonRows } from '../../ui/Skeletons.tsx';
import classes from './AdminPage.module.css';
import { rfqAnalyticsTab, tabsFor } from './adminTabs.ts';

/** Keeps the open tab in sight where the line of tabs scrolls. */
function useTabInSight(open: string | null) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const line = list.current;
    const tab = line?.querySelector<HTMLElement>('[data-active]');
    if (!line || !tab) return;
    line.scrollLeft = tab.offsetLeft - (line.clientWidth - tab.offsetWidth) / 2;
  }, [open]);
  return list;
}

function AdminTabs({ admin }: { admin: UserView }) {
  const [search, setSearch] = useSearchParams();
  const tabs = tabsFor(admin);
  const first = tabs[0]?.value ?? '';
  const asked = search.get('tab');
  const open = tabs.some(({ value }) => value === asked) ? asked : first;
  const list = useTabInSight(open);
  return (
    <Tabs
      value={open}
      onChange={(value) => setSearch(value === null ? {} : { tab: value })}
      keepMounted={false}
      classNames={{ list: classes['tabs'] ?? '', tab: classes['tab'] ?? '' }}
    >
      <Tabs.List ref={list}>
        {tabs.map(({ value, label }) => (
          <Tabs.Tab key={value} value={value}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ value, Panel }) => (
        <Tabs.Panel key={value} value={value} pt="md">
          <Suspense fallback={<SkeletonRows />}>
            <Panel admin={admin} />
          </Suspense>
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

export function AdminPage() {
  const [search] = useSearchParams();
  return (
    <RequireAdmin analysts guestsToLogin={search.get('tab') === rfqAnalyticsTab}>
      {(admin) => (
        <div className="page">
          <PageHeader
            title="Admin Dashboard"
            crumb="Admin"
            actions={
              admin.role === 'admin' && (
                <ButtonLink to="/upload" leftSection={<IconUpload size={16} aria-hidden />}>
                  Upload Database
                </ButtonLink>
              )
            }
          />
          <AdminTabs admin={admin} />
        </div>
      )}
    </RequireAdmin>
  );
}
