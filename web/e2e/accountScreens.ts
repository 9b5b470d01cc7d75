import * as accountAct from './accountSteps.ts';
import type { TestedScreenSpec } from './screenSpec.ts';
import * as act from './screenSteps.ts';

/** Screens of accounts, sign-in, search history, favourites, notifications and mail links. */
export const accountScreensToScan: readonly TestedScreenSpec[] = [
  { name: 'search-history', path: '/requirements', who: 'buyer', act: act.searchAndOpenSearchHistoryInTest },
  { name: 'company-searches', path: '/search-history', who: 'buyer', act: accountAct.scrollToCompanySearchesInTest },
  { name: 'search-history-guest', path: '/requirements', act: act.searchAndOpenSearchHistoryAsGuestInTest },
  { name: 'search-history-empty', path: '/search-history', who: 'vendor' },
  { name: 'favorites', path: '/favorites', who: 'buyer', act: (page) => page.getByRole('article').first().waitFor() },
  { name: 'favorites-empty', path: '/favorites', who: 'vendor' },
  { name: 'sign-in', path: '/login', act: act.waitForDialogInTest },
  { name: 'sign-in-failed', path: '/login', act: accountAct.submitWrongPasswordInTest },
  { name: 'register', path: '/login', act: accountAct.submitRegistrationWithoutRepeatedPasswordInTest },
  { name: 'forgot-password', path: '/login', act: accountAct.openResetPasswordDialogInTest },
  { name: 'company-sign-in', path: '/company-sign-in' },
  { name: 'company-sign-in-elsewhere', path: '/company-sign-in?code=x&state=sign-in.x' },
  { name: 'reset-password', path: `/reset-password#token=${'x'.repeat(43)}` },
  { name: 'confirm-email-dead', path: `/confirm-email#token=${'x'.repeat(43)}` },
  { name: 'confirm-request', path: `/confirm-request#token=${'x'.repeat(43)}` },
  { name: 'profile', path: '/profile', who: 'buyer', act: act.createTestStepWaitingForText('This session') },
  { name: 'second-factor', path: '/profile', who: 'buyer', act: accountAct.openSecondFactorSetupInTest },
  { name: 'api-tokens', path: '/profile', who: 'buyer', act: accountAct.showOrCreateApiTokensInTest },
  { name: 'api-tokens-none', path: '/profile', who: 'vendor', act: accountAct.scrollToEmptyApiTokenListInTest },
  { name: 'api-token-form', path: '/profile', who: 'vendor', act: accountAct.submitApiTokenWithoutScopeInTest },
  { name: 'api-token-shown', path: '/profile', who: 'buyer', act: accountAct.submitApiTokenFormInTest },
  { name: 'api-token-revoke', path: '/profile', who: 'buyer', act: accountAct.openRevokeApiTokenDialogInTest },
  {
    name: 'notifications',
    path: '/notifications',
    who: 'buyer',
    act: act.createTestStepWaitingForText(/, \d\d:\d\d UTC/),
  },
  {
    name: 'mail-preferences',
    path: '/mail-preferences',
    who: 'buyer',
    act: act.createTestStepWaitingForText('Daily digest'),
  },
  { name: 'bell', path: '/knowledge-base', who: 'buyer', act: act.openNotificationsInTest },
  { name: 'company', path: '/company', who: 'buyer', act: act.createTestStepWaitingForText('Requests to join') },
  { name: 'company-none', path: '/company', who: 'pending', act: act.createTestStepWaitingForText('Create company') },
  { name: 'webhooks', path: '/webhooks', who: 'buyer', act: act.createTestStepWaitingForText('Send a test event') },
  {
    name: 'webhooks-none',
    path: '/webhooks',
    who: 'pending',
    act: act.createTestStepWaitingForText('No webhooks yet'),
  },
  { name: 'unsubscribe', path: '/unsubscribe?token=a.b' },
  { name: 'unsubscribe-group', path: '/unsubscribe?token=a.b&group=quotes' },
];
