import { t } from '@lingui/core/macro';
import type { SignedInUserReply } from '@marketplace/contracts/accounts/accounts.api.ts';
import { type ComponentType, lazy, type LazyExoticComponent } from 'react';

/** A tab of the admin dashboard. `value` appears in the URL (`/admin?tab=…`). */
export interface AdminTabDefinition {
  readonly value: string;
  readonly label: string;
  /** Roles that see the tab; admins only if omitted. */
  readonly roles?: readonly SignedInUserReply['role'][];
  readonly Panel: LazyExoticComponent<ComponentType<{ readonly admin: SignedInUserReply }>>;
}

/** Id of the tab that redirects guests to /login instead of to the home page. */
export const rfqAnalyticsTabId = 'rfq-analytics';

/** The tabs in display order. The first tab is open if the URL contains no tab. */
const adminTabs: readonly AdminTabDefinition[] = [
  {
    value: 'database',
    label: t`Database`,
    Panel: lazy(async () => ({
      default: (await import('../../features/catalogue/database/AdminCatalogueTab.tsx')).AdminCatalogueTab,
    })),
  },
  {
    value: 'analytics',
    label: t`Analytics`,
    roles: ['admin', 'analyst'],
    Panel: lazy(async () => ({
      default: (await import('../../features/searches/analytics/SearchAnalyticsTab.tsx')).SearchAnalyticsTab,
    })),
  },
  {
    value: 'provider-access',
    label: t`Provider Access`,
    Panel: lazy(async () => ({
      default: (await import('./AdminProviderAccessRequestsTab.tsx')).AdminProviderAccessRequestsTab,
    })),
  },
  {
    value: 'my-searches',
    label: t`My Searches`,
    Panel: lazy(async () => ({
      default: (await import('../../features/searches/history/AdminOwnSearchHistoryCard.tsx'))
        .AdminOwnSearchHistoryCard,
    })),
  },
  {
    value: rfqAnalyticsTabId,
    label: t`RFQ Analytics`,
    roles: ['admin', 'analyst'],
    Panel: lazy(async () => ({
      default: (await import('../../features/rfq/analytics/RfqAnalyticsTab.tsx')).RfqAnalyticsTab,
    })),
  },
  {
    value: 'exchange-rates',
    label: t`Exchange Rates`,
    Panel: lazy(async () => ({
      default: (await import('../../features/rfq/rates/ExchangeRatesTab.tsx')).ExchangeRatesTab,
    })),
  },
  {
    value: 'users',
    label: t`Users`,
    Panel: lazy(async () => ({ default: (await import('../../features/accounts/users/UsersTab.tsx')).UsersTab })),
  },
  {
    value: 'privacy',
    label: t`Privacy`,
    Panel: lazy(async () => ({
      default: (await import('../../features/privacy/PrivacyRequestsTab.tsx')).PrivacyRequestsTab,
    })),
  },
  {
    value: 'read-models',
    label: t`Read models`,
    Panel: lazy(async () => ({
      default: (await import('../../features/operations/ReadModelsTab.tsx')).ReadModelsTab,
    })),
  },
  {
    value: 'mails',
    label: t`Emails`,
    Panel: lazy(async () => ({
      default: (await import('../../features/operations/mails/OutgoingMailsTab.tsx')).OutgoingMailsTab,
    })),
  },
  {
    value: 'settings',
    label: t`Settings`,
    Panel: lazy(async () => ({
      default: (await import('../../features/settings/SiteSettingsTab.tsx')).SiteSettingsTab,
    })),
  },
];

/** Returns the tabs visible to a user, in display order. */
export function getVisibleAdminTabs({ role }: SignedInUserReply): readonly AdminTabDefinition[] {
  return adminTabs.filter(({ roles = ['admin'] }) => roles.includes(role));
}
