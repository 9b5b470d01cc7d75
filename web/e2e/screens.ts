import { accountScreensToScan } from './accountScreens.ts';
import { adminScreensToScan, analystScreensToScan } from './adminScreens.ts';
import { documentationSiteScreensToScanInTest } from './documentationScreens.ts';
import * as quoteAct from './quoteRequestSteps.ts';
import { testScenarioRfqFilterUrlQuery } from './scenario.ts';
import type { TestedScreenSpec } from './screenSpec.ts';
import * as act from './screenSteps.ts';

const comparison = '/compare?ids=emnify,1nce,soracom,telenor-iot&countries=DE,FR,IT,MA,TR';
const lists = /\/api\/providers/;
const coverageCalls = /\/api\/coverage\//;
const rfqCalls = /\/api\/rfq\/own/;

const finding: readonly TestedScreenSpec[] = [
  { name: 'home', path: '/' },
  { name: 'home-loading', path: '/', waiting: lists },
  { name: 'home-failed', path: '/', before: act.createTestStepFailingApiCalls(lists), act: act.waitForAlertInTest },
  { name: 'colour-scheme', path: '/', act: act.openColourSchemeMenuInTest },
  { name: 'account', path: '/', who: 'buyer', act: act.openAccountMenuInTest },
  { name: 'cookies-asked', path: '/', showsCookieBanner: true, act: act.waitForCookieBannerInTest },
  { name: 'cookies-one-by-one', path: '/', showsCookieBanner: true, act: act.openCookieSettingsDialogInTest },
  { name: 'cookies-again', path: '/contact', act: act.reopenCookieBannerInTest },
  { name: 'menu', path: '/', who: 'vendor', windowSize: 'phone', act: act.openMobileMenuInTest },
  { name: 'not-found', path: '/nowhere' },
  { name: 'legal', path: '/privacy-policy' },
  { name: 'terms', path: '/terms-of-service' },
  { name: 'cookies', path: '/cookie-policy' },
  { name: 'rights', path: '/data-subject-rights' },
  { name: 'do-not-sell', path: '/do-not-sell' },
  { name: 'accessibility', path: '/accessibility-statement' },
  { name: 'coverage-map', path: '/coverage-map', act: act.waitForCoverageMapPageInTest },
  {
    name: 'coverage-map-relative',
    path: '/coverage-map?view=providers&scale=relative',
    act: act.waitForCoverageMapPageInTest,
  },
  { name: 'coverage-map-table', path: '/coverage-map?show=table', act: act.waitForTableInTest },
  {
    name: 'coverage-map-who',
    path: '/coverage-map?show=table&technologies=nb_iot',
    who: 'buyer',
    act: act.waitForNetworksAndProvidersColumnInTest,
  },
  {
    name: 'coverage-map-country',
    path: '/coverage-map?country=DE',
    who: 'buyer',
    act: act.expandCoverageTechnologyInTest,
  },
  { name: 'coverage-map-guest', path: '/coverage-map?country=DE', act: act.waitForCoverageMapPageInTest },
  { name: 'coverage-map-loading', path: '/coverage-map', waiting: coverageCalls },
  {
    name: 'coverage-map-failed',
    path: '/coverage-map',
    before: act.createTestStepFailingApiCalls(coverageCalls),
    act: act.waitForAlertInTest,
  },
  { name: 'knowledge-base', path: '/knowledge-base', act: act.waitForTechnologyProviderCountsInTest },
  {
    name: 'knowledge-base-countries',
    path: '/knowledge-base#nb-iot',
    who: 'buyer',
    act: act.expandTechnologyCountriesInTest,
  },
  { name: 'knowledge-base-loading', path: '/knowledge-base#nb-iot', waiting: /\/api\/(providers\/search|coverage)/ },
  {
    name: 'knowledge-base-failed',
    path: '/knowledge-base#nb-iot',
    before: act.createTestStepFailingApiCalls(/\/api\/(providers\/search|coverage)/),
    act: act.createTestStepWaitingForText('Failed to load the coverage data.'),
  },
  { name: 'knowledge-base-use-cases', path: '/knowledge-base?tab=use-cases' },
  { name: 'knowledge-base-coverage-tools', path: '/knowledge-base?tab=coverage-tools' },
  {
    name: 'planning-tools',
    path: '/knowledge-base?tab=planning-tools',
    act: act.createTestStepWaitingForText('Formula'),
  },
  {
    name: 'planning-tools-refused',
    path: '/knowledge-base?tab=planning-tools&channels=US915-125&sf=12&sleep=1,234',
    act: act.createTestStepWaitingForText('Not allowed'),
  },
  { name: 'knowledge-base-learn-more', path: '/knowledge-base?tab=learn-more' },
  { name: 'api-docs', path: '/api/docs', act: act.expandCallInApiDocsInTest },
  { name: 'api-docs-loading', path: '/api/docs', waiting: /openapi/ },
  {
    name: 'api-docs-failed',
    path: '/api/docs',
    before: act.createTestStepFailingApiCalls(/openapi/),
    act: act.waitForAlertInTest,
  },
  ...documentationSiteScreensToScanInTest,
  { name: 'bootstrap-profile', path: '/bootstrap-profile' },
  { name: 'contact', path: '/contact' },
  { name: 'contact-signed-in', path: '/contact', who: 'buyer' },
  { name: 'contact-errors', path: '/contact', act: act.submitEmptyContactFormInTest },
  { name: 'contact-long', path: '/contact', act: act.submitTooLongContactFormInTest },
  { name: 'help', path: '/contact', act: act.openHelpInTest },
  { name: 'find', path: '/contact', who: 'buyer', act: act.createTestStepOpeningDialogFromHelp(/^Find /) },
  { name: 'keys', path: '/contact', act: act.createTestStepOpeningDialogFromHelp(/^Keyboard shortcuts/) },
  { name: 'providers', path: '/providers' },
  { name: 'providers-loading', path: '/providers', waiting: lists },
  {
    name: 'providers-failed',
    path: '/providers',
    before: act.createTestStepFailingApiCalls(lists),
    act: act.waitForAlertInTest,
  },
  {
    name: 'providers-none',
    path: '/providers?q=nobody&type=MNO',
    act: act.createTestStepWaitingForText('No providers match your criteria'),
  },
  {
    name: 'providers-answering',
    path: '/providers?sort=-answerRate',
    act: act.createTestStepWaitingForText(/^Responds|^\d+%/),
  },
  { name: 'providers-filters', path: '/providers?type=MVNO', windowSize: 'phone', act: act.showListFiltersInTest },
  {
    name: 'provider',
    path: '/providers?type=MVNO&protocol=LTE-M&open=emnify',
    who: 'buyer',
    act: act.waitForProviderCoverageMapInTest,
  },
  {
    name: 'provider-facts',
    path: '/providers?view=cards&open=1nce',
    who: 'buyer',
    act: act.scrollToProviderCatalogueScoresInTest,
  },
  { name: 'provider-loading', path: '/providers?open=emnify', waiting: /\/api\/providers\/details/ },
  {
    name: 'provider-failed',
    path: '/providers?open=emnify',
    before: act.createTestStepFailingApiCalls(/\/api\/providers\/details/),
    act: act.waitForAlertInTest,
  },
  {
    name: 'provider-gone',
    path: '/providers?open=nobody',
    act: act.createTestStepWaitingForText('This provider is not in the catalogue'),
  },
  {
    name: 'compare-tray',
    path: '/providers?view=cards&compare=emnify,1nce',
    who: 'buyer',
    act: act.waitForComparisonBarInTest,
  },
  { name: 'compare', path: comparison, who: 'buyer', act: act.waitForTableInTest },
  { name: 'compare-differences', path: `${comparison}&rows=differences`, act: act.waitForTableInTest },
  { name: 'compare-empty', path: '/compare' },
  { name: 'compare-loading', path: comparison, waiting: lists },
  {
    name: 'compare-failed',
    path: comparison,
    before: act.createTestStepFailingApiCalls(lists),
    act: act.waitForAlertInTest,
  },
];

const asking: readonly TestedScreenSpec[] = [
  { name: 'requirements', path: '/requirements', who: 'buyer' },
  { name: 'requirements-advanced', path: '/requirements', act: act.openAdvancedWizardOptionsInTest },
  { name: 'matches', path: '/requirements', who: 'buyer', act: act.findMatchesAndWaitUntilSavedInTest },
  {
    name: 'matches-table',
    path: '/requirements?view=table',
    who: 'buyer',
    act: act.findMatchesAndWaitUntilSavedInTest,
  },
  { name: 'matches-limit', path: '/requirements', who: 'buyer', act: act.selectTooManyProvidersInTest },
  { name: 'saved-searches', path: '/requirements', who: 'buyer', act: act.openSavedSearchesMenuInTest },
  { name: 'match-detail', path: '/requirements', who: 'buyer', act: act.openMatchDetailsInTest },
  { name: 'rfq-form', path: '/requirements', who: 'buyer', act: quoteAct.searchAndOpenSampleRfqForm },
  { name: 'rfq-form-filled', path: '/requirements', who: 'buyer', act: quoteAct.fillSampleRfqForm },
  {
    name: 'rfq-form-volume',
    path: '/requirements',
    who: 'buyer',
    act: quoteAct.enterRfqVolumeOutsideDeploymentScaleInTest,
  },
  { name: 'rfq-form-errors', path: '/requirements', who: 'buyer', act: quoteAct.submitIncompleteRfqInTest },
  {
    name: 'rfq-form-failed',
    path: '/requirements',
    who: 'buyer',
    before: act.createTestStepFailingApiCalls(/\/api\/rfq\/send/),
    act: quoteAct.submitFailingRfqInTest,
  },
  { name: 'my-rfqs', path: `/rfq-dashboard?${testScenarioRfqFilterUrlQuery}`, who: 'buyer' },
  {
    name: 'my-rfqs-compared',
    path: `/rfq-dashboard?currency=USD&${testScenarioRfqFilterUrlQuery}`,
    who: 'buyer',
    act: act.createTestStepWaitingForText(/^1 EUR = /),
  },
  { name: 'my-rfqs-sent', path: '/rfq-dashboard?success=true&providers=3', who: 'buyer' },
  {
    name: 'my-rfqs-messages',
    path: `/rfq-dashboard?${testScenarioRfqFilterUrlQuery}`,
    who: 'buyer',
    act: act.openScenarioConversationInTest,
  },
  { name: 'my-rfqs-none', path: '/rfq-dashboard', who: 'admin' },
  { name: 'my-rfqs-loading', path: '/rfq-dashboard', who: 'buyer', waiting: rfqCalls },
  {
    name: 'my-rfqs-failed',
    path: '/rfq-dashboard',
    who: 'buyer',
    before: act.createTestStepFailingApiCalls(rfqCalls),
    act: act.waitForAlertInTest,
  },
  { name: 'my-rfqs-guest', path: '/rfq-dashboard' },
  { name: 'my-rfqs-expired', path: '/rfq-dashboard', who: 'gone', act: act.createTestStepWaitingForText('Signed out') },
];

const answering: readonly TestedScreenSpec[] = [
  { name: 'invitation', path: '/invitation?provider=onomondo' },
  { name: 'invitation-buyer', path: '/invitation?provider=onomondo', who: 'buyer' },
  { name: 'vendor', path: '/vendor-dashboard', who: 'vendor', act: act.waitForTableInTest },
  {
    name: 'vendor-quote',
    path: '/vendor-dashboard',
    who: 'vendor',
    act: act.createTestStepOpeningDialog('button', /^Update Quote for/),
  },
  {
    name: 'vendor-request',
    path: '/vendor-dashboard',
    who: 'vendor',
    act: act.createTestStepOpeningDialog('button', /^View Full/),
  },
  { name: 'vendor-messages', path: '/vendor-dashboard', who: 'vendor', act: act.openScenarioConversationInTest },
  {
    name: 'vendor-reject',
    path: '/vendor-dashboard',
    who: 'vendor',
    act: act.createTestStepOpeningDialog('button', /^Reject/),
  },
  {
    name: 'vendor-entry',
    path: '/vendor-dashboard',
    who: 'vendor',
    act: act.createTestStepOpeningDialog('button', 'Propose a correction'),
  },
  { name: 'vendor-loading', path: '/vendor-dashboard', who: 'vendor', waiting: /\/api\/vendor\// },
  {
    name: 'vendor-failed',
    path: '/vendor-dashboard',
    who: 'vendor',
    before: act.createTestStepFailingApiCalls(/\/api\/vendor\//),
    act: act.waitForAlertInTest,
  },
  { name: 'vendor-denied', path: '/vendor-dashboard', who: 'buyer' },
  { name: 'vendor-guest', path: '/vendor-dashboard' },
  { name: 'vendor-pending', path: '/vendor-dashboard', who: 'pending' },
  { name: 'account-pending', path: '/', who: 'pending', act: act.openAccountMenuInTest },
  { name: 'request-access', path: '/', who: 'buyer', act: act.openRequestProviderAccessDialogInTest },
];

/** All screens with their normal, loading, failed and empty states. */
export const testedScreenSpecs: readonly TestedScreenSpec[] = [
  ...finding,
  ...asking,
  ...answering,
  ...adminScreensToScan,
  ...analystScreensToScan,
  ...accountScreensToScan,
];
