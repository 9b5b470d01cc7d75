import type { Page } from 'playwright-core';
import type { Size } from './browser.ts';
import type { Story } from './story.ts';
import { tellBounced } from './windowsStory.ts';

/** A window of the product and the steps to open it. */
export interface Opening {
  /** The file below `web/src` that contains the window. */
  readonly file: string;
  readonly path: string;
  readonly who?: keyof Story['tokens'];
  /** Names of the buttons, links and items to press in order; the last one opens the window. */
  readonly by: readonly (string | RegExp)[];
  /** Text to enter first, with the label of its field. */
  readonly typed?: readonly [label: string, text: string];
  /** The element that gets the focus afterwards, when the last trigger is gone or hidden. */
  readonly back?: string | RegExp;
  /** Size of the browser window; a desktop's by default. */
  readonly size?: Size;
  /** Setup before the page is opened. */
  readonly before?: (page: Page) => Promise<void>;
  /** The visitor has yet to choose about cookies. */
  readonly asked?: true;
  /** The button that closes the window, in addition to Escape; the close button by default. */
  readonly closedBy?: string | RegExp;
}

const accountButton = /^Bea Buyer/;
/** The list with the buyer's request that the windows belong to. */
const ownRfq = '/rfq-dashboard?text=windows';

const visitors: readonly Opening[] = [
  { file: 'features/accounts/SignInDialog.tsx', path: '/contact', by: ['Sign In'] },
  { file: 'features/accounts/RegisterDialog.tsx', path: '/contact', by: ['Sign Up'] },
  {
    file: 'features/accounts/ForgotPasswordDialog.tsx',
    path: '/contact',
    by: ['Sign In', 'Forgot your password?'],
    back: 'Sign In',
  },
  { file: 'features/privacy/ConsentPreferences.tsx', path: '/contact', asked: true, by: ['Customize'] },
  { file: 'shell/MobileMenu.tsx', path: '/contact', size: 'phone', by: ['Menu'] },
];

/** Windows with keyboard shortcuts, opened from the help. */
const byHelp: readonly Opening[] = [
  { file: 'shell/find/FindWindow.tsx', path: '/contact', by: ['Help', /^Find /], back: 'Help' },
  { file: 'shell/find/KeysWindow.tsx', path: '/contact', by: ['Help', /^Keyboard shortcuts/], back: 'Help' },
];

const buyers: readonly Opening[] = [
  {
    file: 'features/access/RequestAccessDialog.tsx',
    path: '/contact',
    who: 'buyer',
    by: [accountButton, 'Request Provider Access'],
    back: accountButton,
  },
  {
    file: 'features/notifications/NotificationWindow.tsx',
    path: '/contact',
    who: 'buyer',
    by: [/^Notifications/],
    closedBy: /^Notifications/,
  },
  { file: 'features/accounts/profile/MyDataSection.tsx', path: '/profile', who: 'buyer', by: ['Delete my account'] },
  { file: 'features/accounts/tokens/NewTokenDialog.tsx', path: '/profile', who: 'buyer', by: ['New API token'] },
  { file: 'features/accounts/tokens/ApiTokensSection.tsx', path: '/profile', who: 'buyer', by: [/^Revoke Nightly/] },
  { file: 'features/companies/OwnCompany.tsx', path: '/company', who: 'buyer', by: ['Remove Cleo Marin'] },
  { file: 'features/companies/OwnCompany.tsx', path: '/company', who: 'buyer', by: ['Leave the company'] },
  { file: 'features/companies/EarlierRequests.tsx', path: '/company', who: 'buyer', by: [/^Hand over/] },
  {
    file: 'features/access/people/VendorPeopleSection.tsx',
    path: '/vendor-dashboard',
    who: 'vendor',
    by: ['Remove Nils Aas'],
  },
  { file: 'features/searches/history/RenameDialog.tsx', path: '/search-history', who: 'buyer', by: [/^Rename /] },
  { file: 'features/searches/history/RemoveDialog.tsx', path: '/search-history', who: 'buyer', by: [/^Remove /] },
  { file: 'features/webhooks/useWebhookActions.tsx', path: '/webhooks', who: 'buyer', by: ['New secret'] },
  { file: 'features/webhooks/useWebhookActions.tsx', path: '/webhooks', who: 'buyer', by: ['Delete'] },
  {
    file: 'features/rfq/buyer/need/SaveNeedDialog.tsx',
    path: ownRfq,
    who: 'buyer',
    typed: ['Devices', '48000'],
    by: ['Save for This Request'],
  },
  { file: 'features/rfq/buyer/outcome/ExtendDialog.tsx', path: ownRfq, who: 'buyer', by: ['Extend Deadline'] },
  { file: 'features/rfq/buyer/outcome/CloseDialog.tsx', path: ownRfq, who: 'buyer', by: ['Close RFQ'] },
  {
    file: 'features/rfq/buyer/outcome/AskOneMoreDialog.tsx',
    path: ownRfq,
    who: 'buyer',
    by: ['Ask One More Provider'],
  },
  {
    file: 'features/rfq/buyer/outcome/HandOver.tsx',
    path: '/rfq-dashboard?text=Cold-chain',
    who: 'buyer',
    by: ['Hand over to Acme Logistics'],
  },
  { file: 'features/rfq/buyer/outcome/AwardDialog.tsx', path: ownRfq, who: 'buyer', by: ['Award to emnify'] },
  { file: 'features/rfq/conversation/ConversationWindow.tsx', path: ownRfq, who: 'buyer', by: [/^1 message/] },
];

const vendorPage = '/vendor-dashboard';
const vendors: readonly Opening[] = [
  { file: 'features/rfq/vendor/RequirementsModal.tsx', path: vendorPage, who: 'vendor', by: [/^View Full/] },
  { file: 'features/rfq/vendor/QuoteModal.tsx', path: vendorPage, who: 'vendor', by: [/^Update Quote for/] },
  { file: 'features/rfq/vendor/WithdrawDialog.tsx', path: vendorPage, who: 'vendor', by: [/^Withdraw Quote for/] },
  { file: 'features/rfq/vendor/RejectDialog.tsx', path: vendorPage, who: 'vendor', by: [/^Reject /] },
  {
    file: 'features/catalogue/entry/CatalogueEntrySection.tsx',
    path: vendorPage,
    who: 'vendor',
    by: ['Propose a correction'],
  },
];

const rfqs = '/admin?tab=rfq-analytics&provider=emnify';
const access = '/admin?tab=provider-access';
const administrators: readonly Opening[] = [
  { file: 'features/catalogue/database/ProviderDrawer.tsx', path: '/admin?tab=database', who: 'admin', by: [/^Edit /] },
  {
    file: 'features/catalogue/database/RetireProvider.tsx',
    path: '/admin?provider=emnify',
    who: 'admin',
    by: ['Retire provider'],
  },
  {
    file: 'features/catalogue/database/RestoreVersion.tsx',
    path: '/admin?view=history&version=1',
    who: 'admin',
    by: ['Restore version 1'],
  },
  { file: 'features/catalogue/corrections/RejectCorrection.tsx', path: access, who: 'admin', by: [/^Reject the corr/] },
  { file: 'features/access/requests/AccessReasonDialog.tsx', path: access, who: 'admin', by: [/^Reject Tor/] },
  { file: 'features/access/requests/AccessReasonDialog.tsx', path: access, who: 'admin', by: [/^Revoke access of/] },
  { file: 'features/arrivals/RejectApplication.tsx', path: access, who: 'admin', by: [/^Reject Fjord/] },
  {
    file: 'features/accounts/users/UserActionDialog.tsx',
    path: '/admin?tab=users',
    who: 'admin',
    by: [/^Actions for/, /^Make /],
    back: /^Actions for/,
  },
  { file: 'features/rfq/analytics/StatusDialog.tsx', path: rfqs, who: 'admin', by: [/^Edit status/] },
  { file: 'features/rfq/analytics/DeleteLinkDialog.tsx', path: rfqs, who: 'admin', by: [/^Delete RFQ/] },
  {
    file: 'features/rfq/rates/RatesTab.tsx',
    path: '/admin?tab=exchange-rates',
    who: 'admin',
    by: [/^Remove the rate of/],
  },
  {
    file: 'features/searches/analytics/PersonSearches.tsx',
    path: '/admin?tab=analytics&view=people',
    who: 'admin',
    by: [/^Searches of/],
  },
  { file: 'features/privacy/FulfilRequest.tsx', path: '/admin?tab=privacy', who: 'admin', by: [/^Fulfil /] },
  { file: 'features/privacy/DeclineRequest.tsx', path: '/admin?tab=privacy', who: 'admin', by: [/^Decline /] },
  { file: 'features/operations/AskAct.tsx', path: '/admin?tab=read-models', who: 'admin', by: [/^Rebuild/] },
  {
    file: 'features/operations/mails/ActOnMail.tsx',
    path: '/admin?tab=mails',
    who: 'admin',
    before: tellBounced,
    by: [/^Give up/],
  },
];

/** All windows that users open. */
export const openings: readonly Opening[] = [...visitors, ...byHelp, ...buyers, ...vendors, ...administrators];

/** Windows that open automatically, or that reuse a window opened above for an unfinished action. */
export const openByThemselves: readonly string[] = [
  'features/accounts/TermsDialog.tsx',
  'features/rfq/buyer/outcome/RfqSteps.tsx',
  'shell/ServerRestart.tsx',
];
