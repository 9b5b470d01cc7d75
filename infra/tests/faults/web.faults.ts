import type { CodeMutationWithCatchingTests } from './fault.ts';

const source = 'web/src';
const rfq = `${source}/features/rfq`;

const windows: readonly CodeMutationWithCatchingTests[] = [
  {
    name: 'closing a window does not return focus to the menu button that opened it',
    file: `${source}/shell/focusRestoration.ts`,
    find: '...(button === null ? [] : [button]), ',
    replace: '',
    tests: [`${source}/shell/focusRestoration.spec.tsx`],
  },
  {
    name: 'a window with unsaved input closes without confirmation',
    file: `${source}/ui/ConfirmCloseModal.tsx`,
    find: '(unsaved ?? hasTypedText()) && isClosable',
    replace: '(unsaved ?? false) && isClosable',
    tests: [`${source}/ui/ConfirmCloseModal.spec.tsx`],
  },
  {
    name: 'a screen reader does not announce the selected view of a switch',
    file: `${source}/ui/SegmentedSwitch.tsx`,
    find: `
          aria-checked={choice.value === value}`,
    replace: '',
    tests: [`${source}/ui/switches.spec.tsx`],
  },
  {
    name: 'every key press in a search field starts a search',
    file: `${source}/shared/catalogue/list/ProviderSearchField.tsx`,
    find: '}, providerSearchDelayMs);',
    replace: '}, 0);',
    tests: [`${source}/shared/catalogue/list/ProviderSearchField.spec.tsx`],
  },
  {
    name: 'a form with errors keeps the focus on its button',
    file: `${source}/core/useFocusFirstInvalidField.ts`,
    find: 'field?.focus({ preventScroll: true });',
    replace: '',
    tests: [`${rfq}/vendor/QuoteForm.spec.tsx`],
  },
];

const core: readonly CodeMutationWithCatchingTests[] = [
  {
    name: 'a submission that failed on the server is repeated with another key',
    file: `${source}/core/baseQuery.ts`,
    find: 'if (submission !== null && response.status < 500) deps.keys.settle(submission);',
    replace: 'if (submission !== null) deps.keys.settle(submission);',
    tests: [`${source}/core/baseQuery.spec.ts`],
  },
  {
    name: 'recent searches are stored without consent',
    file: `${source}/core/storage.ts`,
    find: `recentSearches: 'functional',`,
    replace: `recentSearches: 'necessary',`,
    tests: [`${source}/core/storage.spec.ts`],
  },
  {
    name: 'all pages reconnect to the live stream at the same moment',
    file: `${source}/core/live.ts`,
    find: 'return full / 2 + (full / 2) * random;',
    replace: 'return full;',
    tests: [`${source}/core/live.spec.ts`],
  },
  {
    name: 'the next person at a browser finds the drafts of the previous user',
    file: `${source}/core/signInAndSignOutEffects.ts`,
    find: `setStoredInputOwner(null);
        clearFormDrafts();`,
    replace: 'setStoredInputOwner(null);',
    tests: [`${source}/core/claimLocalWork.spec.tsx`],
  },
  {
    name: 'the opt-out signal of the browser is ignored',
    file: `${source}/core/consentRecord.ts`,
    find: ' &&\n    !(categoriesDeniedByGlobalPrivacyControl.includes(category) && sendsGlobalPrivacyControl())\n',
    replace: '\n',
    tests: [`${source}/core/trackEventWithConsent.spec.ts`, `${source}/features/privacy/consent.spec.tsx`],
  },
];

const pages: readonly CodeMutationWithCatchingTests[] = [
  {
    name: 'an analyst opens a page that is only for admins',
    file: `${source}/shared/access/guards.tsx`,
    find: `(analysts && user?.role === 'analyst')`,
    replace: `user?.role === 'analyst'`,
    tests: [`${source}/shared/access/guards.spec.tsx`],
  },
  {
    name: 'a quote cannot be valid until today',
    file: `${rfq}/vendor/quoteForm.ts`,
    find: '(validUntil < formatLocalIsoDay(now) || !isValidDay(validUntil))',
    replace: '(validUntil <= formatLocalIsoDay(now) || !isValidDay(validUntil))',
    tests: [`${rfq}/vendor/quoteForm.spec.ts`],
  },
  {
    name: 'a provider can be added to a request to three providers',
    file: `${rfq}/buyer/outcome/allowedRfqActions.ts`,
    find: 'providers >= maxProvidersPerRfq',
    replace: 'providers > maxProvidersPerRfq',
    tests: [`${rfq}/buyer/outcome/rfqOutcome.spec.tsx`],
  },
  {
    name: 'an expired quote can be awarded',
    file: `${rfq}/buyer/outcome/allowedRfqActions.ts`,
    find: ' && link.outcome === null && !isQuoteExpired(link, now);',
    replace: ' && link.outcome === null;',
    tests: [`${rfq}/buyer/outcome/rfqOutcome.spec.tsx`],
  },
  {
    name: 'a message that is too long is sent',
    file: `${rfq}/conversation/MessageForm.tsx`,
    find: 'if (length <= maxConversationMessageLength) return null;',
    replace: 'if (length <= maxConversationMessageLength * 2) return null;',
    tests: [`${rfq}/conversation/conversation.spec.tsx`],
  },
  {
    name: 'one of two equal values is marked as the best',
    file: `${source}/features/catalogue/compare/findBestComparedValueIndex.ts`,
    find: 'known.filter((count) => count === highest).length === 1',
    replace: 'known.filter((count) => count === highest).length >= 1',
    tests: [`${source}/features/catalogue/compare/findBestComparedValueIndex.spec.ts`],
  },
  {
    name: 'a selected country is suggested again',
    file: `${source}/shared/geo/countrySearch.ts`,
    find: 'findable.has(code) && !chosen.includes(code)',
    replace: 'findable.has(code)',
    tests: [`${source}/shared/geo/countrySearch.spec.ts`],
  },
  {
    name: 'faint text has too little contrast in the dark scheme',
    file: `${source}/app/tokens.ts`,
    find: `'--text3': ['#5e6877', '#909ba9'],`,
    replace: `'--text3': ['#5e6877', '#627083'],`,
    tests: [`${source}/app/tokens.spec.ts`],
  },
  {
    name: 'the last line of the email preferences has too little contrast',
    file: `${source}/features/notifications/MailPreferences.module.css`,
    find: '.foot {',
    replace: '.foot { color: var(--line2);',
    tests: ['web/e2e/accessibility.e2e.spec.ts'],
    onlyDeep: true,
  },
];

/** Faults in the web app. */
export const webCodeMutations: readonly CodeMutationWithCatchingTests[] = [...windows, ...core, ...pages];
