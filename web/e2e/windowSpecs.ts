import type { Page } from 'playwright-core';
import type { TestBrowserWindowSizeName } from './browser.ts';
import type { TestScenarioSessionTokens } from './scenario.ts';
import { mockMailListWithBouncedMail } from './windowsScenario.ts';

/** A dialog of the product and the steps to open it. */
export interface TestedDialogSpec {
  /** The file below `web/src` that contains the dialog. */
  readonly file: string;
  readonly path: string;
  readonly who?: keyof TestScenarioSessionTokens['tokens'];
  /** Names of the buttons, links and items to press in order; the last one opens the dialog. */
  readonly triggers: readonly (string | RegExp)[];
  /** Text to enter first, with the label of its field. */
  readonly typed?: readonly [label: string, text: string];
  /**
   * Name of the element that gets the focus after the dialog is closed, if the last trigger no longer exists or is
   * hidden.
   */
  readonly returnsFocusTo?: string | RegExp;
  /** Size of the browser window; the desktop size by default. */
  readonly size?: TestBrowserWindowSizeName;
  /** Setup before the page is opened. */
  readonly before?: (page: Page) => Promise<void>;
  /** The visitor has not made a choice about cookies, so the cookie banner is shown. */
  readonly showsCookieBanner?: true;
  /** The button that closes the dialog, in addition to Escape; the close button by default. */
  readonly closedBy?: string | RegExp;
}

const accountButton = /^Bea Buyer/;
/** Path of the buyer's RFQ list, filtered to the RFQ that the dialogs belong to. */
const ownRfq = '/rfq-dashboard?text=windows';

const visitors: readonly TestedDialogSpec[] = [
  { file: 'features/accounts/SignInDialog.tsx', path: '/contact', triggers: ['Sign In'] },
  { file: 'features/accounts/RegisterDialog.tsx', path: '/contact', triggers: ['Sign Up'] },
  {
    file: 'features/accounts/ForgotPasswordDialog.tsx',
    path: '/contact',
    triggers: ['Sign In', 'Forgot your password?'],
    returnsFocusTo: 'Sign In',
  },
  {
    file: 'features/privacy/ConsentPreferencesDialog.tsx',
    path: '/contact',
    showsCookieBanner: true,
    triggers: ['Customize'],
  },
  { file: 'shell/MobileMenu.tsx', path: '/contact', size: 'phone', triggers: ['Menu'] },
];

/** Dialogs that also have a keyboard shortcut. The tests open them from the help. */
const byHelp: readonly TestedDialogSpec[] = [
  { file: 'shell/find/SiteSearchDialog.tsx', path: '/contact', triggers: ['Help', /^Find /], returnsFocusTo: 'Help' },
  {
    file: 'shell/find/KeyboardShortcutsDialog.tsx',
    path: '/contact',
    triggers: ['Help', /^Keyboard shortcuts/],
    returnsFocusTo: 'Help',
  },
];

const buyers: readonly TestedDialogSpec[] = [
  {
    file: 'features/access/RequestProviderAccessDialog.tsx',
    path: '/contact',
    who: 'buyer',
    triggers: [accountButton, 'Request Provider Access'],
    returnsFocusTo: accountButton,
  },
  {
    file: 'features/notifications/NotificationPopover.tsx',
    path: '/contact',
    who: 'buyer',
    triggers: [/^Notifications/],
    closedBy: /^Notifications/,
  },
  {
    file: 'features/accounts/profile/DownloadOrEraseMyDataSection.tsx',
    path: '/profile',
    who: 'buyer',
    triggers: ['Delete my account'],
  },
  {
    file: 'features/accounts/tokens/CreateApiTokenDialog.tsx',
    path: '/profile',
    who: 'buyer',
    triggers: ['Create API token'],
  },
  {
    file: 'features/accounts/tokens/ApiTokensSection.tsx',
    path: '/profile',
    who: 'buyer',
    triggers: [/^Revoke Nightly/],
  },
  { file: 'features/companies/OwnCompanySection.tsx', path: '/company', who: 'buyer', triggers: ['Remove Cleo Marin'] },
  { file: 'features/companies/OwnCompanySection.tsx', path: '/company', who: 'buyer', triggers: ['Leave the company'] },
  {
    file: 'features/companies/TransferRfqsToCompanyCard.tsx',
    path: '/company',
    who: 'buyer',
    triggers: [/^Transfer/],
  },
  {
    file: 'features/access/people/VendorTeamSection.tsx',
    path: '/vendor-dashboard',
    who: 'vendor',
    triggers: ['Remove Nils Aas'],
  },
  {
    file: 'features/searches/history/RenameSearchDialog.tsx',
    path: '/search-history',
    who: 'buyer',
    triggers: [/^Rename /],
  },
  {
    file: 'features/searches/history/RemoveSearchDialog.tsx',
    path: '/search-history',
    who: 'buyer',
    triggers: [/^Remove /],
  },
  {
    file: 'features/webhooks/useWebhookActionsWithDialogs.tsx',
    path: '/webhooks',
    who: 'buyer',
    triggers: ['Rotate secret'],
  },
  { file: 'features/webhooks/useWebhookActionsWithDialogs.tsx', path: '/webhooks', who: 'buyer', triggers: ['Delete'] },
  {
    file: 'features/rfq/buyer/need/ConfirmRfqQuantitiesChangeDialog.tsx',
    path: ownRfq,
    who: 'buyer',
    typed: ['Devices', '48000'],
    triggers: ['Save quantities'],
  },
  {
    file: 'features/rfq/buyer/outcome/ExtendRfqDeadlineDialog.tsx',
    path: ownRfq,
    who: 'buyer',
    triggers: ['Extend deadline'],
  },
  { file: 'features/rfq/buyer/outcome/CloseRfqDialog.tsx', path: ownRfq, who: 'buyer', triggers: ['Close RFQ'] },
  {
    file: 'features/rfq/buyer/outcome/AddRfqProviderDialog.tsx',
    path: ownRfq,
    who: 'buyer',
    triggers: ['Add provider'],
  },
  {
    file: 'features/rfq/buyer/outcome/TransferRfqToCompanyButton.tsx',
    path: '/rfq-dashboard?text=Cold-chain',
    who: 'buyer',
    triggers: ['Transfer to Acme Logistics'],
  },
  {
    file: 'features/rfq/buyer/outcome/AwardQuotesDialog.tsx',
    path: ownRfq,
    who: 'buyer',
    triggers: ['Award to emnify'],
  },
  { file: 'features/rfq/conversation/ConversationDialog.tsx', path: ownRfq, who: 'buyer', triggers: [/^1 message/] },
];

const vendorPage = '/vendor-dashboard';
const vendors: readonly TestedDialogSpec[] = [
  { file: 'features/rfq/vendor/VendorRfqDetailsDialog.tsx', path: vendorPage, who: 'vendor', triggers: [/^View Full/] },
  { file: 'features/rfq/vendor/SendQuoteDialog.tsx', path: vendorPage, who: 'vendor', triggers: [/^Update Quote for/] },
  {
    file: 'features/rfq/vendor/WithdrawQuoteDialog.tsx',
    path: vendorPage,
    who: 'vendor',
    triggers: [/^Withdraw Quote for/],
  },
  { file: 'features/rfq/vendor/RejectRfqDialog.tsx', path: vendorPage, who: 'vendor', triggers: [/^Reject /] },
  {
    file: 'features/catalogue/entry/OwnCatalogueEntrySection.tsx',
    path: vendorPage,
    who: 'vendor',
    triggers: ['Propose a correction'],
  },
];

const rfqs = '/admin?tab=rfq-analytics&provider=emnify';
const access = '/admin?tab=provider-access';
const administrators: readonly TestedDialogSpec[] = [
  {
    file: 'features/catalogue/database/EditProviderDrawer.tsx',
    path: '/admin?tab=database',
    who: 'admin',
    triggers: [/^Edit /],
  },
  {
    file: 'features/catalogue/database/RetireProviderButton.tsx',
    path: '/admin?provider=emnify',
    who: 'admin',
    triggers: ['Retire provider'],
  },
  {
    file: 'features/catalogue/database/RestoreCatalogueVersionButton.tsx',
    path: '/admin?view=history&version=1',
    who: 'admin',
    triggers: ['Restore version 1'],
  },
  {
    file: 'features/catalogue/corrections/RejectCatalogueCorrectionDialog.tsx',
    path: access,
    who: 'admin',
    triggers: [/^Reject the corr/],
  },
  {
    file: 'features/access/requests/RejectOrRevokeAccessDialog.tsx',
    path: access,
    who: 'admin',
    triggers: [/^Reject Tor/],
  },
  {
    file: 'features/access/requests/RejectOrRevokeAccessDialog.tsx',
    path: access,
    who: 'admin',
    triggers: [/^Revoke access of/],
  },
  {
    file: 'features/vendorOnboarding/RejectVendorApplicationDialog.tsx',
    path: access,
    who: 'admin',
    triggers: [/^Reject Fjord/],
  },
  {
    file: 'features/accounts/users/UserAdminActionDialog.tsx',
    path: '/admin?tab=users',
    who: 'admin',
    triggers: [/^Actions for/, /^Make /],
    returnsFocusTo: /^Actions for/,
  },
  { file: 'features/rfq/analytics/RfqLinkStatusDialog.tsx', path: rfqs, who: 'admin', triggers: [/^Edit status/] },
  { file: 'features/rfq/analytics/DeleteRfqLinkDialog.tsx', path: rfqs, who: 'admin', triggers: [/^Delete RFQ/] },
  {
    file: 'features/rfq/rates/ExchangeRatesTab.tsx',
    path: '/admin?tab=exchange-rates',
    who: 'admin',
    triggers: [/^Remove the \w+ rate/],
  },
  {
    file: 'features/searches/analytics/PersonSearchesDrawer.tsx',
    path: '/admin?tab=analytics&view=people',
    who: 'admin',
    triggers: [/^Show searches by/],
  },
  {
    file: 'features/privacy/FulfilPrivacyRequestDialog.tsx',
    path: '/admin?tab=privacy',
    who: 'admin',
    triggers: [/^Fulfil /],
  },
  {
    file: 'features/privacy/DeclinePrivacyRequestDialog.tsx',
    path: '/admin?tab=privacy',
    who: 'admin',
    triggers: [/^Decline /],
  },
  {
    file: 'features/operations/ReadModelActionDialog.tsx',
    path: '/admin?tab=read-models',
    who: 'admin',
    triggers: [/^Rebuild/],
  },
  {
    file: 'features/operations/mails/GiveUpMailDialog.tsx',
    path: '/admin?tab=mails',
    who: 'admin',
    before: mockMailListWithBouncedMail,
    triggers: [/^Discard/],
  },
];

/** All dialogs that users open by an action. */
export const testedDialogSpecs: readonly TestedDialogSpec[] = [
  ...visitors,
  ...byHelp,
  ...buyers,
  ...vendors,
  ...administrators,
];

/**
 * Files of dialogs that are not in `testedDialogSpecs`, because they open automatically, or because they only ask for
 * confirmation before an unsent RFQ form is replaced.
 */
export const filesOfSelfOpeningDialogs: readonly string[] = [
  'features/accounts/AcceptTermsDialog.tsx',
  'features/rfq/buyer/outcome/BuyerRfqActionButtons.tsx',
  'shell/NewReleaseReloader.tsx',
];
