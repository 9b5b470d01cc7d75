import type { Page } from 'playwright-core';
import * as adminAct from './adminScreenActs.ts';
import { requestQuotesOfSelected } from './matches.ts';
import * as act from './screenActs.ts';

/** Roles with scanned pages: a guest, demo users, and the buyer with the longest texts. */
export const walkers = ['guest', 'longBuyer', 'vendor', 'admin', 'analyst'] as const;
export type Walker = (typeof walkers)[number];

/** A view of a page, or a window on it, that the bare path does not show. */
export interface LongScreen {
  readonly path: string;
  readonly act?: (page: Page) => Promise<void>;
}

const comparison = '/compare?ids=emnify,1nce,soracom,telenor-iot&countries=DE,FR,IT,MA,TR';
/** A filter with the provider with the longest texts on its first page. */
const longProvider = 'technology=LTE-M&technology=NB-IoT&technology=LTE&country=CD&country=VC';
const rfqs = '/rfq-dashboard';
/** Shows the vendor the requests with the longest texts. */
const dashboard = '/vendor-dashboard?text=Grundst';
const tab = (query: string): LongScreen => ({ path: `/admin?tab=${query}` });

const analyticsViews = ['', '&view=demand', '&view=funnel', '&view=patterns', '&view=engagement'];
const analystTabs = [...analyticsViews.map((view) => `analytics${view}`), 'rfq-analytics', 'rfq-analytics&view=all'];
const adminTabs = [
  ...['database', 'provider-access', 'my-searches', 'exchange-rates', 'users', 'privacy', 'read-models', 'mails'],
  ...['settings', 'analytics&view=people', 'analytics&view=again', 'rfq-analytics&provider=emnify'],
];
const providerRfqs = '/admin?tab=rfq-analytics&provider=emnify';

/** The most frequently used views and windows, by role. */
export const longScreens: Readonly<Record<Walker, readonly LongScreen[]>> = {
  guest: [
    { path: '/contact', act: act.press('button', 'Sign In') },
    { path: '/contact', act: act.press('button', 'Sign Up') },
    { path: '/providers?view=cards' },
    { path: '/providers?view=table' },
    { path: `/providers?view=table&${longProvider}` },
    { path: `/providers?view=cards&${longProvider}` },
    { path: '/coverage-map?show=table&country=CD' },
    { path: '/knowledge-base?tab=use-cases' },
    { path: '/knowledge-base?tab=coverage-tools' },
    { path: '/knowledge-base?tab=planning-tools' },
    { path: '/knowledge-base?tab=learn-more' },
    { path: '/providers?view=table&show=50', act: act.seeText(/^50 of /) },
    { path: `/providers?q=${'x'.repeat(200)}`, act: act.seeText('No providers match your criteria') },
    { path: '/providers?view=cards&open=emnify', act: act.seeScores },
    { path: comparison, act: act.seeTable },
    { path: '/coverage-map?country=CD', act: act.seeCoverage },
    { path: '/knowledge-base?tab=planning-tools&channels=AS923-400&sf=12', act: act.seeText('Formula') },
  ],
  longBuyer: [
    { path: comparison, act: act.seeTable },
    { path: '/providers?view=cards&open=1nce', act: act.seeScores },
    { path: `${rfqs}?currency=USD`, act: act.seeText(/^1 USD = |^1 EUR = /) },
    { path: rfqs, act: act.press('button', 'Extend Deadline') },
    { path: rfqs, act: act.press('button', /^Award to/) },
    { path: rfqs, act: act.openMessages },
    { path: '/profile', act: act.press('button', 'New API token') },
    { path: '/contact', act: act.openBell },
    { path: '/requirements', act: act.openMatch },
    { path: '/requirements', act: requestQuotesOfSelected },
  ],
  vendor: [
    { path: dashboard, act: act.press('button', /^Update Quote for/) },
    { path: dashboard, act: act.press('button', /^View Full/) },
    { path: dashboard, act: act.press('button', /^Reject/) },
    { path: dashboard, act: act.openMessages },
    { path: dashboard, act: act.press('button', 'Propose a correction') },
  ],
  admin: [
    ...[...analystTabs, ...adminTabs].map(tab),
    { path: '/admin?tab=rfq-analytics&view=all&text=Cold-chain', act: act.openHistory },
    { path: '/admin?provider=emnify', act: adminAct.untilSaveable },
    { path: providerRfqs, act: act.press('button', /^Edit status/) },
    { path: '/admin?tab=users', act: adminAct.openFirstUser },
    { path: '/admin?tab=provider-access', act: act.press('button', /^Reject /) },
  ],
  analyst: analystTabs.map(tab),
};
