import type { Page } from 'playwright-core';
import type { WindowSize } from './browser.ts';
import * as accountAct from './accountSteps.ts';
import * as adminAct from './adminScreenSteps.ts';
import { documentationScreens } from './documentationScreens.ts';
import * as act from './screenSteps.ts';
import type { MarketplaceScenario } from './scenario.ts';

/** One screen and the steps to reach it. */
export interface ScreenSpec {
  readonly name: string;
  readonly path: string;
  /** `gone` is a user with an ended session. */
  readonly who?: keyof MarketplaceScenario['tokens'] | 'gone';
  /** Window size, for screens that exist in only one size. */
  readonly windowSize?: WindowSize;
  /** Setup before the page is opened. */
  readonly before?: (page: Page) => Promise<void>;
  /** Steps on the opened page. */
  readonly act?: (page: Page) => Promise<void>;
  /** The visitor has yet to choose about cookies. */
  readonly showsCookieBanner?: true;
  /** Calls to these paths stay unanswered, so that the screen shows its loading state. */
  readonly waiting?: RegExp;
}

const comparison = '/compare?ids=emnify,1nce,soracom,telenor-iot&countries=DE,FR,IT,MA,TR';
const analytics = '/admin?tab=analytics';
const rfqs = '/admin?tab=rfq-analytics';
const all = `${rfqs}&view=all`;
/** Filters the list to the scenario's main RFQ. */
const coldChain = 'text=Cold-chain';
const lists = /\/api\/providers/;
const coverageCalls = /\/api\/coverage\//;
const rfqCalls = /\/api\/rfq\/own/;

const finding: readonly ScreenSpec[] = [
  { name: 'home', path: '/' },
  { name: 'home-loading', path: '/', waiting: lists },
  { name: 'home-failed', path: '/', before: act.failCalls(lists), act: act.waitForAlert },
  { name: 'colour-scheme', path: '/', act: act.openColourSchemes },
  { name: 'account', path: '/', who: 'buyer', act: act.openAccountMenu },
  { name: 'cookies-asked', path: '/', showsCookieBanner: true, act: act.waitForCookieBanner },
  { name: 'cookies-one-by-one', path: '/', showsCookieBanner: true, act: act.customizeCookies },
  { name: 'cookies-again', path: '/contact', act: act.reopenCookieBanner },
  { name: 'menu', path: '/', who: 'vendor', windowSize: 'phone', act: act.openMobileMenu },
  { name: 'not-found', path: '/nowhere' },
  { name: 'legal', path: '/privacy-policy' },
  { name: 'terms', path: '/terms-of-service' },
  { name: 'cookies', path: '/cookie-policy' },
  { name: 'rights', path: '/data-subject-rights' },
  { name: 'do-not-sell', path: '/do-not-sell' },
  { name: 'accessibility', path: '/accessibility-statement' },
  { name: 'coverage-map', path: '/coverage-map', act: act.waitForCoverageMap },
  { name: 'coverage-map-relative', path: '/coverage-map?view=providers&scale=relative', act: act.waitForCoverageMap },
  { name: 'coverage-map-table', path: '/coverage-map?show=table', act: act.waitForTable },
  {
    name: 'coverage-map-who',
    path: '/coverage-map?show=table&technologies=nb_iot',
    who: 'buyer',
    act: act.waitForWhoColumn,
  },
  { name: 'coverage-map-country', path: '/coverage-map?country=DE', who: 'buyer', act: act.expandCoverageTechnology },
  { name: 'coverage-map-guest', path: '/coverage-map?country=DE', act: act.waitForCoverageMap },
  { name: 'coverage-map-loading', path: '/coverage-map', waiting: coverageCalls },
  { name: 'coverage-map-failed', path: '/coverage-map', before: act.failCalls(coverageCalls), act: act.waitForAlert },
  { name: 'knowledge-base', path: '/knowledge-base', act: act.waitForProviderCounts },
  { name: 'knowledge-base-countries', path: '/knowledge-base#nb-iot', who: 'buyer', act: act.openTechnologyCountries },
  { name: 'knowledge-base-loading', path: '/knowledge-base#nb-iot', waiting: /\/api\/(providers\/search|coverage)/ },
  {
    name: 'knowledge-base-failed',
    path: '/knowledge-base#nb-iot',
    before: act.failCalls(/\/api\/(providers\/search|coverage)/),
    act: act.waitForText('The map could not be read.'),
  },
  { name: 'knowledge-base-use-cases', path: '/knowledge-base?tab=use-cases' },
  { name: 'knowledge-base-coverage-tools', path: '/knowledge-base?tab=coverage-tools' },
  { name: 'planning-tools', path: '/knowledge-base?tab=planning-tools', act: act.waitForText('Formula') },
  {
    name: 'planning-tools-refused',
    path: '/knowledge-base?tab=planning-tools&channels=US915-125&sf=12&sleep=1,234',
    act: act.waitForText('Not allowed'),
  },
  { name: 'knowledge-base-learn-more', path: '/knowledge-base?tab=learn-more' },
  { name: 'api-docs', path: '/api/docs', act: act.openCallDescription },
  { name: 'api-docs-loading', path: '/api/docs', waiting: /openapi/ },
  { name: 'api-docs-failed', path: '/api/docs', before: act.failCalls(/openapi/), act: act.waitForAlert },
  ...documentationScreens,
  { name: 'bootstrap-profile', path: '/bootstrap-profile' },
  { name: 'contact', path: '/contact' },
  { name: 'contact-signed-in', path: '/contact', who: 'buyer' },
  { name: 'contact-errors', path: '/contact', act: act.sendEmptyInquiry },
  { name: 'contact-long', path: '/contact', act: act.sendLongInquiry },
  { name: 'help', path: '/contact', act: act.openHelp },
  { name: 'find', path: '/contact', who: 'buyer', act: act.openFromHelp(/^Find /) },
  { name: 'keys', path: '/contact', act: act.openFromHelp(/^Keyboard shortcuts/) },
  { name: 'providers', path: '/providers' },
  { name: 'providers-loading', path: '/providers', waiting: lists },
  { name: 'providers-failed', path: '/providers', before: act.failCalls(lists), act: act.waitForAlert },
  {
    name: 'providers-none',
    path: '/providers?q=nobody&type=MNO',
    act: act.waitForText('No providers match your criteria'),
  },
  { name: 'providers-answering', path: '/providers?sort=-answerRate', act: act.waitForText(/^Answers|^\d+%/) },
  { name: 'providers-filters', path: '/providers?type=MVNO', windowSize: 'phone', act: act.openFilters },
  { name: 'provider', path: '/providers?type=MVNO&protocol=LTE-M&open=emnify', who: 'buyer', act: act.waitForMap },
  { name: 'provider-facts', path: '/providers?view=cards&open=1nce', who: 'buyer', act: act.waitForScores },
  { name: 'provider-loading', path: '/providers?open=emnify', waiting: /\/api\/providers\/details/ },
  {
    name: 'provider-failed',
    path: '/providers?open=emnify',
    before: act.failCalls(/\/api\/providers\/details/),
    act: act.waitForAlert,
  },
  {
    name: 'provider-gone',
    path: '/providers?open=nobody',
    act: act.waitForText('This provider is not in the catalogue'),
  },
  {
    name: 'compare-tray',
    path: '/providers?view=cards&compare=emnify,1nce',
    who: 'buyer',
    act: act.waitForComparisonBar,
  },
  { name: 'compare', path: comparison, who: 'buyer', act: act.waitForTable },
  { name: 'compare-differences', path: `${comparison}&rows=differences`, act: act.waitForTable },
  { name: 'compare-empty', path: '/compare' },
  { name: 'compare-loading', path: comparison, waiting: lists },
  { name: 'compare-failed', path: comparison, before: act.failCalls(lists), act: act.waitForAlert },
];

const asking: readonly ScreenSpec[] = [
  { name: 'requirements', path: '/requirements', who: 'buyer' },
  { name: 'requirements-advanced', path: '/requirements', act: act.openAdvancedOptions },
  { name: 'matches', path: '/requirements', who: 'buyer', act: act.findSavedMatches },
  { name: 'matches-table', path: '/requirements?view=table', who: 'buyer', act: act.findSavedMatches },
  { name: 'matches-limit', path: '/requirements', who: 'buyer', act: act.selectTooManyProviders },
  { name: 'saved-searches', path: '/requirements', who: 'buyer', act: act.openSavedSearches },
  { name: 'match-detail', path: '/requirements', who: 'buyer', act: act.openMatchDetails },
  { name: 'rfq-form', path: '/requirements', who: 'buyer', act: act.openQuoteRequest },
  { name: 'rfq-form-filled', path: '/requirements', who: 'buyer', act: act.fillQuoteRequest },
  { name: 'rfq-form-volume', path: '/requirements', who: 'buyer', act: act.enterMismatchedVolume },
  { name: 'rfq-form-errors', path: '/requirements', who: 'buyer', act: act.submitIncompleteRfq },
  {
    name: 'rfq-form-failed',
    path: '/requirements',
    who: 'buyer',
    before: act.failCalls(/\/api\/rfq\/send/),
    act: act.submitFailingRfq,
  },
  { name: 'my-rfqs', path: `/rfq-dashboard?${coldChain}`, who: 'buyer' },
  {
    name: 'my-rfqs-compared',
    path: `/rfq-dashboard?currency=USD&${coldChain}`,
    who: 'buyer',
    act: act.waitForText(/^1 EUR = /),
  },
  { name: 'my-rfqs-sent', path: '/rfq-dashboard?success=true&providers=3', who: 'buyer' },
  { name: 'my-rfqs-messages', path: `/rfq-dashboard?${coldChain}`, who: 'buyer', act: act.openConversation },
  { name: 'my-rfqs-none', path: '/rfq-dashboard', who: 'admin' },
  { name: 'my-rfqs-loading', path: '/rfq-dashboard', who: 'buyer', waiting: rfqCalls },
  {
    name: 'my-rfqs-failed',
    path: '/rfq-dashboard',
    who: 'buyer',
    before: act.failCalls(rfqCalls),
    act: act.waitForAlert,
  },
  { name: 'my-rfqs-guest', path: '/rfq-dashboard' },
  { name: 'my-rfqs-expired', path: '/rfq-dashboard', who: 'gone', act: act.waitForText('Signed out') },
];

const answering: readonly ScreenSpec[] = [
  { name: 'invitation', path: '/invitation?provider=onomondo' },
  { name: 'invitation-buyer', path: '/invitation?provider=onomondo', who: 'buyer' },
  { name: 'vendor', path: '/vendor-dashboard', who: 'vendor', act: act.waitForTable },
  {
    name: 'vendor-quote',
    path: '/vendor-dashboard',
    who: 'vendor',
    act: act.openDialogBy('button', /^Update Quote for/),
  },
  { name: 'vendor-request', path: '/vendor-dashboard', who: 'vendor', act: act.openDialogBy('button', /^View Full/) },
  { name: 'vendor-messages', path: '/vendor-dashboard', who: 'vendor', act: act.openConversation },
  { name: 'vendor-reject', path: '/vendor-dashboard', who: 'vendor', act: act.openDialogBy('button', /^Reject/) },
  {
    name: 'vendor-entry',
    path: '/vendor-dashboard',
    who: 'vendor',
    act: act.openDialogBy('button', 'Propose a correction'),
  },
  { name: 'vendor-loading', path: '/vendor-dashboard', who: 'vendor', waiting: /\/api\/vendor\// },
  {
    name: 'vendor-failed',
    path: '/vendor-dashboard',
    who: 'vendor',
    before: act.failCalls(/\/api\/vendor\//),
    act: act.waitForAlert,
  },
  { name: 'vendor-denied', path: '/vendor-dashboard', who: 'buyer' },
  { name: 'vendor-guest', path: '/vendor-dashboard' },
  { name: 'vendor-pending', path: '/vendor-dashboard', who: 'pending' },
  { name: 'account-pending', path: '/', who: 'pending', act: act.openAccountMenu },
  { name: 'request-access', path: '/', who: 'buyer', act: act.openRequestAccess },
];

const administering: readonly ScreenSpec[] = [
  { name: 'upload', path: '/upload', who: 'admin' },
  { name: 'admin-database', path: '/admin?tab=database', who: 'admin', act: act.waitForTable },
  { name: 'admin-database-edit', path: '/admin?provider=emnify', who: 'admin', act: adminAct.waitForSaveButton },
  {
    name: 'admin-retire',
    path: '/admin?provider=emnify',
    who: 'admin',
    act: act.openDialogBy('button', 'Retire provider'),
  },
  {
    name: 'admin-database-history',
    path: '/admin?view=history&version=1',
    who: 'admin',
    act: act.waitForText('Added'),
  },
  { name: 'admin-rfqs', path: `${rfqs}&provider=emnify`, who: 'admin', act: act.waitForTable },
  {
    name: 'admin-rfq-status',
    path: `${rfqs}&provider=emnify`,
    who: 'admin',
    act: act.openDialogBy('button', /^Edit status/),
  },
  {
    name: 'admin-rfq-delete',
    path: `${rfqs}&provider=emnify`,
    who: 'admin',
    act: act.openDialogBy('button', /^Delete RFQ/),
  },
  { name: 'admin-rfqs-all', path: all, who: 'admin', act: act.waitForTable },
  { name: 'admin-rfqs-none', path: `${all}&text=nowhere`, who: 'admin', act: act.waitForText('No requests match') },
  { name: 'admin-rfqs-failed', path: all, who: 'admin', before: act.failCalls(/admin\/rfqs/), act: act.waitForAlert },
  { name: 'admin-rfq-history', path: `${all}&${coldChain}`, who: 'admin', act: act.openRfqHistory },
  { name: 'admin-rfq-as-vendor', path: `${all}&${coldChain}`, who: 'admin', act: act.openHistoryAsVendor },
  { name: 'my-searches', path: '/requirements', who: 'admin', act: act.searchAndOpenMySearches },
  { name: 'provider-access', path: '/admin?tab=provider-access', who: 'admin', act: act.waitForTable },
  {
    name: 'access-reject',
    path: '/admin?tab=provider-access',
    who: 'admin',
    act: act.openDialogBy('button', /^Reject Tor/),
  },
  {
    name: 'access-revoke',
    path: '/admin?tab=provider-access',
    who: 'admin',
    act: act.openDialogBy('button', /^Revoke access of/),
  },
  { name: 'user-role', path: '/admin?tab=users', who: 'admin', act: adminAct.openRoleDialog },
  { name: 'users', path: '/admin?tab=users', who: 'admin', act: adminAct.openFirstUserMenu },
  { name: 'privacy-requests', path: '/admin?tab=privacy', who: 'admin' },
  { name: 'mails', path: '/admin?tab=mails', who: 'admin', act: act.waitForText('Last error') },
  { name: 'mails-loading', path: '/admin?tab=mails', who: 'admin', waiting: /admin\/mails/ },
  {
    name: 'mails-failed',
    path: '/admin?tab=mails',
    who: 'admin',
    before: act.failCalls(/admin\/mails/),
    act: act.waitForAlert,
  },
  { name: 'read-models', path: '/admin?tab=read-models', who: 'admin', act: act.waitForText('What admins asked for') },
  { name: 'exchange-rates', path: '/admin?tab=exchange-rates', who: 'admin', act: act.waitForText('Import a file') },
  { name: 'exchange-rates-loading', path: '/admin?tab=exchange-rates', who: 'admin', waiting: /admin\/exchange-rates/ },
  {
    name: 'exchange-rates-failed',
    path: '/admin?tab=exchange-rates',
    who: 'admin',
    before: act.failCalls(/admin\/exchange-rates/),
    act: act.waitForAlert,
  },
  { name: 'settings', path: '/admin?tab=settings', who: 'admin', act: adminAct.waitForSaveButton },
  { name: 'analytics', path: analytics, who: 'admin', act: adminAct.waitForCharts },
  { name: 'analytics-demand', path: `${analytics}&view=demand`, who: 'admin', act: adminAct.waitForCharts },
  { name: 'analytics-funnel', path: `${analytics}&view=funnel`, who: 'admin', act: adminAct.waitForCohorts },
  { name: 'analytics-patterns', path: `${analytics}&view=patterns`, who: 'admin', act: adminAct.waitForCharts },
  { name: 'analytics-people', path: `${analytics}&view=people`, who: 'admin', act: act.waitForTable },
  { name: 'analytics-empty', path: `${analytics}&from=2020-01-01&to=2020-01-31`, who: 'admin' },
  { name: 'analytics-loading', path: analytics, who: 'admin', waiting: /\/api\/analytics\// },
  {
    name: 'analytics-failed',
    path: analytics,
    who: 'admin',
    before: act.failCalls(/\/api\/analytics\//),
    act: act.waitForAlert,
  },
  { name: 'upload-denied', path: '/upload', who: 'analyst', act: act.waitForAlert },
  { name: 'admin-guest', path: rfqs, act: act.waitForDialog },
  { name: 'denied', path: '/?error=admin_access_required' },
];

const analysing: readonly ScreenSpec[] = [
  { name: 'analyst', path: '/admin', who: 'analyst', act: adminAct.waitForCharts },
  { name: 'analyst-demand', path: `${analytics}&view=demand`, who: 'analyst', act: adminAct.waitForCharts },
  { name: 'analyst-funnel', path: `${analytics}&view=funnel`, who: 'analyst', act: adminAct.waitForCohorts },
  { name: 'analyst-patterns', path: `${analytics}&view=patterns`, who: 'analyst', act: adminAct.waitForCharts },
  { name: 'analyst-rfqs', path: `${rfqs}&provider=emnify`, who: 'analyst', act: act.waitForTable },
  { name: 'analyst-rfqs-all', path: all, who: 'analyst', act: act.waitForTable },
  { name: 'analyst-rfq-history', path: `${all}&${coldChain}`, who: 'analyst', act: act.openRfqHistory },
  { name: 'analyst-my-rfqs', path: '/rfq-dashboard', who: 'analyst' },
];

const accounts: readonly ScreenSpec[] = [
  { name: 'search-history', path: '/requirements', who: 'buyer', act: act.searchAndOpenHistory },
  { name: 'company-searches', path: '/search-history', who: 'buyer', act: accountAct.showCompanySearches },
  { name: 'search-history-guest', path: '/requirements', act: act.searchAndOpenHistoryAsGuest },
  { name: 'search-history-empty', path: '/search-history', who: 'vendor' },
  { name: 'favorites', path: '/favorites', who: 'buyer', act: (page) => page.getByRole('article').first().waitFor() },
  { name: 'favorites-empty', path: '/favorites', who: 'vendor' },
  { name: 'sign-in', path: '/login', act: act.waitForDialog },
  { name: 'sign-in-failed', path: '/login', act: accountAct.submitWrongPassword },
  { name: 'register', path: '/login', act: accountAct.fillRegistration },
  { name: 'forgot-password', path: '/login', act: accountAct.openForgotPassword },
  { name: 'company-sign-in', path: '/company-sign-in' },
  { name: 'company-sign-in-elsewhere', path: '/company-sign-in?code=x&state=sign-in.x' },
  { name: 'reset-password', path: `/reset-password#token=${'x'.repeat(43)}` },
  { name: 'confirm-email-dead', path: `/confirm-email#token=${'x'.repeat(43)}` },
  { name: 'confirm-request', path: `/confirm-request#token=${'x'.repeat(43)}` },
  { name: 'profile', path: '/profile', who: 'buyer', act: act.waitForText('This session') },
  { name: 'second-factor', path: '/profile', who: 'buyer', act: accountAct.openSecondFactorSetup },
  { name: 'api-tokens', path: '/profile', who: 'buyer', act: accountAct.showApiTokens },
  { name: 'api-tokens-none', path: '/profile', who: 'vendor', act: accountAct.showEmptyApiTokens },
  { name: 'api-token-form', path: '/profile', who: 'vendor', act: accountAct.submitIncompleteApiToken },
  { name: 'api-token-shown', path: '/profile', who: 'buyer', act: accountAct.submitApiTokenForm },
  { name: 'api-token-revoke', path: '/profile', who: 'buyer', act: accountAct.openRevokeDialog },
  { name: 'notifications', path: '/notifications', who: 'buyer', act: act.waitForText(/, \d\d:\d\d UTC/) },
  { name: 'mail-preferences', path: '/mail-preferences', who: 'buyer', act: act.waitForText('Daily digest') },
  { name: 'bell', path: '/knowledge-base', who: 'buyer', act: act.openNotifications },
  { name: 'company', path: '/company', who: 'buyer', act: act.waitForText('Requests to join') },
  { name: 'company-none', path: '/company', who: 'pending', act: act.waitForText('Make the company') },
  { name: 'webhooks', path: '/webhooks', who: 'buyer', act: act.waitForText('Send a test event') },
  { name: 'webhooks-none', path: '/webhooks', who: 'pending', act: act.waitForText('No webhooks yet') },
  { name: 'unsubscribe', path: '/unsubscribe?token=a.b' },
  { name: 'unsubscribe-group', path: '/unsubscribe?token=a.b&group=quotes' },
];

/** All screens with their normal, loading, failed and empty states. */
export const screensToScan: readonly ScreenSpec[] = [
  ...finding,
  ...asking,
  ...answering,
  ...administering,
  ...analysing,
  ...accounts,
];
