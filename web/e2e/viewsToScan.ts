import type { Page } from 'playwright-core';
import * as adminAct from './adminScreenSteps.ts';
import { openRfqFormForSelectedOrBestMatchInTest } from './quoteRequestSteps.ts';
import * as act from './screenSteps.ts';

/** Roles with scanned pages: a guest, demo users, and the buyer with the longest texts. */
export const pageWidthTestRoles = ['guest', 'longBuyer', 'vendor', 'admin', 'analyst'] as const;
export type PageWidthTestRole = (typeof pageWidthTestRoles)[number];

/** A view or a dialog of a page that is not visible when the page is opened without a query. */
export interface PageWidthTestView {
  readonly path: string;
  readonly act?: (page: Page) => Promise<void>;
}

const comparison = '/compare?ids=emnify,1nce,soracom,telenor-iot&countries=DE,FR,IT,MA,TR';
/** Filters of the provider list. The first page of results contains the provider with the longest texts. */
const longProvider = 'technology=LTE-M&technology=NB-IoT&technology=LTE&country=CD&country=VC';
const rfqs = '/rfq-dashboard';
/** Path of the vendor dashboard, filtered to the requests with the longest texts. */
const dashboard = '/vendor-dashboard?text=Grundst';
const tab = (query: string): PageWidthTestView => ({ path: `/admin?tab=${query}` });

const analyticsViews = ['', '&view=demand', '&view=funnel', '&view=patterns', '&view=engagement'];
const analystTabs = [...analyticsViews.map((view) => `analytics${view}`), 'rfq-analytics', 'rfq-analytics&view=all'];
const adminTabs = [
  ...['database', 'provider-access', 'my-searches', 'exchange-rates', 'users', 'privacy', 'read-models', 'mails'],
  ...['settings', 'analytics&view=people', 'analytics&view=again', 'rfq-analytics&provider=emnify'],
];
const providerRfqs = '/admin?tab=rfq-analytics&provider=emnify';

/** The most frequently used views and dialogs, by role. */
export const pageWidthTestViewsByRole: Readonly<Record<PageWidthTestRole, readonly PageWidthTestView[]>> = {
  guest: [
    { path: '/contact', act: act.createTestStepOpeningDialog('button', 'Sign In') },
    { path: '/contact', act: act.createTestStepOpeningDialog('button', 'Sign Up') },
    { path: '/providers?view=cards' },
    { path: '/providers?view=table' },
    { path: `/providers?view=table&${longProvider}` },
    { path: `/providers?view=cards&${longProvider}` },
    { path: '/coverage-map?show=table&country=CD' },
    { path: '/knowledge-base?tab=use-cases' },
    { path: '/knowledge-base?tab=coverage-tools' },
    { path: '/knowledge-base?tab=planning-tools' },
    { path: '/knowledge-base?tab=learn-more' },
    { path: '/providers?view=table&show=50', act: act.createTestStepWaitingForText(/^50 of /) },
    {
      path: `/providers?q=${'x'.repeat(200)}`,
      act: act.createTestStepWaitingForText('No providers match your criteria'),
    },
    { path: '/providers?view=cards&open=emnify', act: act.scrollToProviderCatalogueScoresInTest },
    { path: comparison, act: act.waitForTableInTest },
    { path: '/coverage-map?country=CD', act: act.waitForCoverageMapPageInTest },
    {
      path: '/knowledge-base?tab=planning-tools&channels=AS923-400&sf=12',
      act: act.createTestStepWaitingForText('Formula'),
    },
  ],
  longBuyer: [
    { path: comparison, act: act.waitForTableInTest },
    { path: '/providers?view=cards&open=1nce', act: act.scrollToProviderCatalogueScoresInTest },
    { path: `${rfqs}?currency=USD`, act: act.createTestStepWaitingForText(/^1 USD = |^1 EUR = /) },
    { path: rfqs, act: act.createTestStepOpeningDialog('button', 'Extend deadline') },
    { path: rfqs, act: act.createTestStepOpeningDialog('button', /^Award to/) },
    { path: rfqs, act: act.openScenarioConversationInTest },
    { path: '/profile', act: act.createTestStepOpeningDialog('button', 'Create API token') },
    { path: '/contact', act: act.openNotificationsInTest },
    { path: '/requirements', act: act.openMatchDetailsInTest },
    { path: '/requirements', act: openRfqFormForSelectedOrBestMatchInTest },
  ],
  vendor: [
    { path: dashboard, act: act.createTestStepOpeningDialog('button', /^Update Quote for/) },
    { path: dashboard, act: act.createTestStepOpeningDialog('button', /^View Full/) },
    { path: dashboard, act: act.createTestStepOpeningDialog('button', /^Reject/) },
    { path: dashboard, act: act.openScenarioConversationInTest },
    { path: dashboard, act: act.createTestStepOpeningDialog('button', 'Propose a correction') },
  ],
  admin: [
    ...[...analystTabs, ...adminTabs].map(tab),
    { path: '/admin?tab=rfq-analytics&view=all&text=Cold-chain', act: act.openRfqHistoryInTest },
    { path: '/admin?provider=emnify', act: adminAct.waitForSaveButtonInTest },
    { path: providerRfqs, act: act.createTestStepOpeningDialog('button', /^Edit status/) },
    { path: '/admin?tab=users', act: adminAct.openFirstUserMenuInTest },
    { path: '/admin?tab=provider-access', act: act.createTestStepOpeningDialog('button', /^Reject /) },
  ],
  analyst: analystTabs.map(tab),
};
