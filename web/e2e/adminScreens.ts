import * as adminAct from './adminScreenSteps.ts';
import { testScenarioRfqFilterUrlQuery } from './scenario.ts';
import type { TestedScreenSpec } from './screenSpec.ts';
import * as act from './screenSteps.ts';

const analytics = '/admin?tab=analytics';
const rfqs = '/admin?tab=rfq-analytics';
const all = `${rfqs}&view=all`;

/** Screens of admins, and the screens that other users see instead. */
export const adminScreensToScan: readonly TestedScreenSpec[] = [
  { name: 'upload', path: '/upload', who: 'admin' },
  { name: 'admin-database', path: '/admin?tab=database', who: 'admin', act: act.waitForTableInTest },
  { name: 'admin-database-edit', path: '/admin?provider=emnify', who: 'admin', act: adminAct.waitForSaveButtonInTest },
  {
    name: 'admin-retire',
    path: '/admin?provider=emnify',
    who: 'admin',
    act: act.createTestStepOpeningDialog('button', 'Retire provider'),
  },
  {
    name: 'admin-database-history',
    path: '/admin?view=history&version=1',
    who: 'admin',
    act: act.createTestStepWaitingForText('Added'),
  },
  { name: 'admin-rfqs', path: `${rfqs}&provider=emnify`, who: 'admin', act: act.waitForTableInTest },
  {
    name: 'admin-rfq-status',
    path: `${rfqs}&provider=emnify`,
    who: 'admin',
    act: act.createTestStepOpeningDialog('button', /^Edit status/),
  },
  {
    name: 'admin-rfq-delete',
    path: `${rfqs}&provider=emnify`,
    who: 'admin',
    act: act.createTestStepOpeningDialog('button', /^Delete RFQ/),
  },
  { name: 'admin-rfqs-all', path: all, who: 'admin', act: act.waitForTableInTest },
  {
    name: 'admin-rfqs-none',
    path: `${all}&text=nowhere`,
    who: 'admin',
    act: act.createTestStepWaitingForText('No matching requests'),
  },
  {
    name: 'admin-rfqs-failed',
    path: all,
    who: 'admin',
    before: act.createTestStepFailingApiCalls(/admin\/rfqs/),
    act: act.waitForAlertInTest,
  },
  {
    name: 'admin-rfq-history',
    path: `${all}&${testScenarioRfqFilterUrlQuery}`,
    who: 'admin',
    act: act.openRfqHistoryInTest,
  },
  {
    name: 'admin-rfq-as-vendor',
    path: `${all}&${testScenarioRfqFilterUrlQuery}`,
    who: 'admin',
    act: act.openRfqHistoryAsSeenByVendorInTest,
  },
  { name: 'my-searches', path: '/requirements', who: 'admin', act: act.searchAndOpenMySearchesInTest },
  { name: 'provider-access', path: '/admin?tab=provider-access', who: 'admin', act: act.waitForTableInTest },
  {
    name: 'access-reject',
    path: '/admin?tab=provider-access',
    who: 'admin',
    act: act.createTestStepOpeningDialog('button', /^Reject Tor/),
  },
  {
    name: 'access-revoke',
    path: '/admin?tab=provider-access',
    who: 'admin',
    act: act.createTestStepOpeningDialog('button', /^Revoke access of/),
  },
  { name: 'user-role', path: '/admin?tab=users', who: 'admin', act: adminAct.openUserRoleDialogInTest },
  { name: 'users', path: '/admin?tab=users', who: 'admin', act: adminAct.openFirstUserMenuInTest },
  { name: 'privacy-requests', path: '/admin?tab=privacy', who: 'admin' },
  { name: 'mails', path: '/admin?tab=mails', who: 'admin', act: act.createTestStepWaitingForText('Last error') },
  { name: 'mails-loading', path: '/admin?tab=mails', who: 'admin', waiting: /admin\/mails/ },
  {
    name: 'mails-failed',
    path: '/admin?tab=mails',
    who: 'admin',
    before: act.createTestStepFailingApiCalls(/admin\/mails/),
    act: act.waitForAlertInTest,
  },
  {
    name: 'read-models',
    path: '/admin?tab=read-models',
    who: 'admin',
    act: act.createTestStepWaitingForText('Admin actions'),
  },
  {
    name: 'exchange-rates',
    path: '/admin?tab=exchange-rates',
    who: 'admin',
    act: act.createTestStepWaitingForText('Import a file'),
  },
  { name: 'exchange-rates-loading', path: '/admin?tab=exchange-rates', who: 'admin', waiting: /admin\/exchange-rates/ },
  {
    name: 'exchange-rates-failed',
    path: '/admin?tab=exchange-rates',
    who: 'admin',
    before: act.createTestStepFailingApiCalls(/admin\/exchange-rates/),
    act: act.waitForAlertInTest,
  },
  { name: 'settings', path: '/admin?tab=settings', who: 'admin', act: adminAct.waitForSaveButtonInTest },
  { name: 'analytics', path: analytics, who: 'admin', act: adminAct.waitForDemandChartsInTest },
  { name: 'analytics-demand', path: `${analytics}&view=demand`, who: 'admin', act: adminAct.waitForDemandChartsInTest },
  {
    name: 'analytics-funnel',
    path: `${analytics}&view=funnel`,
    who: 'admin',
    act: adminAct.waitForFunnelCohortsInTest,
  },
  {
    name: 'analytics-patterns',
    path: `${analytics}&view=patterns`,
    who: 'admin',
    act: adminAct.waitForDemandChartsInTest,
  },
  { name: 'analytics-people', path: `${analytics}&view=people`, who: 'admin', act: act.waitForTableInTest },
  { name: 'analytics-empty', path: `${analytics}&from=2020-01-01&to=2020-01-31`, who: 'admin' },
  { name: 'analytics-loading', path: analytics, who: 'admin', waiting: /\/api\/analytics\// },
  {
    name: 'analytics-failed',
    path: analytics,
    who: 'admin',
    before: act.createTestStepFailingApiCalls(/\/api\/analytics\//),
    act: act.waitForAlertInTest,
  },
  { name: 'upload-denied', path: '/upload', who: 'analyst', act: act.waitForAlertInTest },
  { name: 'admin-guest', path: rfqs, act: act.waitForDialogInTest },
  { name: 'denied', path: '/?error=admin_access_required' },
];

/** Screens of analysts. */
export const analystScreensToScan: readonly TestedScreenSpec[] = [
  { name: 'analyst', path: '/admin', who: 'analyst', act: adminAct.waitForDemandChartsInTest },
  { name: 'analyst-demand', path: `${analytics}&view=demand`, who: 'analyst', act: adminAct.waitForDemandChartsInTest },
  {
    name: 'analyst-funnel',
    path: `${analytics}&view=funnel`,
    who: 'analyst',
    act: adminAct.waitForFunnelCohortsInTest,
  },
  {
    name: 'analyst-patterns',
    path: `${analytics}&view=patterns`,
    who: 'analyst',
    act: adminAct.waitForDemandChartsInTest,
  },
  { name: 'analyst-rfqs', path: `${rfqs}&provider=emnify`, who: 'analyst', act: act.waitForTableInTest },
  { name: 'analyst-rfqs-all', path: all, who: 'analyst', act: act.waitForTableInTest },
  {
    name: 'analyst-rfq-history',
    path: `${all}&${testScenarioRfqFilterUrlQuery}`,
    who: 'analyst',
    act: act.openRfqHistoryInTest,
  },
  { name: 'analyst-my-rfqs', path: '/rfq-dashboard', who: 'analyst' },
];
