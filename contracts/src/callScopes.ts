import type { ApiScope } from './accounts/accounts.tokens.ts';
import { type Caller, isAnalyst } from './kernel/caller.ts';
import type { Endpoint } from './kernel/endpoint.ts';
import { allEndpoints } from './registry.ts';

type CallName = keyof typeof allEndpoints;

/**
 * The scope by which an API token may make a call; `none`: no token ever may, because it is about the account itself, somebody else's
 * rights, the marketplace as a whole, or made by pages only. A new call breaks the build until somebody has decided.
 */
export const callScopes: Readonly<Record<CallName, ApiScope | 'none'>> = {
  listProviders: 'catalogue:read',
  listScoredProviders: 'catalogue:read',
  searchProviders: 'catalogue:read',
  readProviders: 'catalogue:read',
  readListings: 'catalogue:read',
  readResponses: 'catalogue:read',
  exportComparison: 'catalogue:read',
  readOverview: 'catalogue:read',
  readMetadata: 'catalogue:read',
  readLogo: 'catalogue:read',
  readApiDescription: 'catalogue:read',
  readCoverage: 'catalogue:read',
  readTechnologyCoverage: 'catalogue:read',
  compareCoverage: 'catalogue:read',
  exportCoverage: 'catalogue:read',

  matchRequirements: 'search:match',
  countMatches: 'search:match',
  logSearch: 'search:match',
  listUserSearches: 'search:match',
  saveSearch: 'search:match',
  listSavedSearches: 'search:match',
  renameSearch: 'search:match',
  removeSearch: 'search:match',
  markSearchUsed: 'search:match',
  setSearchAlerts: 'search:match',
  listCompanySearches: 'search:match',
  listFavourites: 'search:match',
  starProvider: 'search:match',
  unstarProvider: 'search:match',

  // What colleagues see.
  shareSearch: 'search:share',
  renameCompanySearch: 'search:share',
  removeCompanySearch: 'search:share',

  listOwnRfqs: 'rfq:read',
  pageOwnRfqs: 'rfq:read',
  exportOwnRfqs: 'rfq:read',
  listBuyerRfqs: 'rfq:read',
  listRfqLinks: 'rfq:read',
  exportQuotes: 'rfq:read',
  readExchangeRates: 'rfq:read',

  sendRfq: 'rfq:send',
  // What cannot be undone is decided by a person.
  awardQuotes: 'none',
  handOverRfq: 'none',
  handOverRfqs: 'none',
  addRfqProvider: 'rfq:send',
  extendDeadline: 'rfq:send',
  changeRfqNeed: 'rfq:send',
  closeRfq: 'rfq:send',
  reopenRfq: 'rfq:send',

  // Who belongs to a company, or to a provider, is said by people.
  readOwnCompany: 'none',
  foundCompany: 'none',
  joinCompany: 'none',
  leaveCompany: 'none',
  admitMember: 'none',
  declineMember: 'none',
  setMemberRole: 'none',
  removeMember: 'none',
  renameCompany: 'none',
  readVendorPeople: 'none',
  admitVendor: 'none',
  declineVendor: 'none',
  setVendorRight: 'none',
  removeVendor: 'none',
  setVendorRightByAdmin: 'none',
  readCompanySignIn: 'none',
  setCompanySignIn: 'none',
  testCompanySignIn: 'none',
  turnOnCompanySignIn: 'none',
  turnOffCompanySignIn: 'none',

  // A person looks through the own news.
  countNotifications: 'none',
  listNotifications: 'none',
  markNotificationsRead: 'none',
  readMailPreferences: 'none',
  setMailPreference: 'none',

  // People write to each other, and say themselves what they have read.
  listConversations: 'none',
  readConversation: 'none',
  sendMessage: 'none',
  markConversationRead: 'none',
  sendAttachment: 'none',
  readAttachment: 'none',

  readVendorProvider: 'rfq:answer',
  listVendorRfqs: 'rfq:answer',
  listOwnQuotes: 'rfq:answer',
  pageVendorRfqs: 'rfq:answer',
  exportVendorRfqs: 'rfq:answer',
  readVendorRfq: 'rfq:answer',
  readVendorStats: 'rfq:answer',
  viewRfq: 'rfq:answer',
  acceptRfq: 'rfq:answer',
  rejectRfq: 'rfq:answer',
  respondToRfq: 'rfq:answer',
  withdrawQuote: 'rfq:answer',
  listVendorColleagues: 'rfq:answer',
  setInCharge: 'rfq:answer',

  readSearchOverview: 'analytics:read',
  readDemand: 'analytics:read',
  listLittleFound: 'analytics:read',
  listMatchedProviders: 'analytics:read',
  readSearchPatterns: 'analytics:read',
  readDemandBy: 'analytics:read',
  readSearchFunnel: 'analytics:read',
  listSearchCohorts: 'analytics:read',
  exportAnalytics: 'analytics:read',
  listAllSearches: 'analytics:read',
  readEngagement: 'analytics:read',
  readRfqAnalytics: 'analytics:read',
  readRfqFigures: 'analytics:read',
  readProviderLinks: 'analytics:read',
  pageAdminRfqs: 'analytics:read',
  exportAdminRfqs: 'analytics:read',
  searchRfqs: 'analytics:read',
  exportRfqs: 'analytics:read',
  readRfqHistory: 'analytics:read',
  exportRfqHistory: 'analytics:read',

  // Account, password, second factor, sessions, tokens.
  register: 'none',
  login: 'none',
  startCompanySignIn: 'none',
  finishCompanySignIn: 'none',
  proveCompanySignIn: 'none',
  logout: 'none',
  validateSession: 'none',
  changeProfile: 'none',
  acceptTerms: 'none',
  confirmEmail: 'none',
  resendConfirmation: 'none',
  changePassword: 'none',
  forgotPassword: 'none',
  resetPassword: 'none',
  listSessions: 'none',
  endOwnSession: 'none',
  signOutEverywhere: 'none',
  enrolSecondFactor: 'none',
  confirmSecondFactor: 'none',
  disableSecondFactor: 'none',
  renewRecoveryCodes: 'none',
  listApiTokens: 'none',
  createApiToken: 'none',
  revokeApiToken: 'none',
  validateEmailAdvanced: 'none',
  validateDomain: 'none',
  requestAccess: 'none',
  readAccessStatus: 'none',

  // Privacy.
  requestRight: 'none',
  optOutOfSale: 'none',
  confirmPrivacyRequest: 'none',
  requestErasure: 'none',
  downloadMyData: 'none',
  downloadMyWorkbook: 'none',
  setProcessing: 'none',
  logConsent: 'none',
  endAlerts: 'none',
  listRightsRequests: 'none',
  listSaleOptOuts: 'none',
  declineRightsRequest: 'none',
  fulfilRightsRequest: 'none',

  // A provider's published entry, which vendors change by hand and admins decide about.
  readCatalogueEntry: 'none',
  listOwnCorrections: 'none',
  proposeCorrection: 'none',
  withdrawCorrection: 'none',
  readMissedSearches: 'none',

  // What admins do.
  listUsers: 'none',
  disableUser: 'none',
  enableUser: 'none',
  confirmUserEmail: 'none',
  endUserSessions: 'none',
  revokeUserTokens: 'none',
  grantUserRole: 'none',
  revokeUserRole: 'none',
  listAccessRequests: 'none',
  listProviderUsers: 'none',
  approveAccess: 'none',
  rejectAccess: 'none',
  revokeAccess: 'none',
  listMissedVendors: 'none',
  readArrivals: 'none',
  makeApplication: 'none',
  readOwnApplication: 'none',
  listApplications: 'none',
  acceptApplication: 'none',
  rejectApplication: 'none',
  handleMissedVendor: 'none',
  listExchangeRates: 'none',
  setExchangeRates: 'none',
  removeExchangeRate: 'none',
  previewRateFile: 'none',
  readProviderContact: 'none',
  setProviderContact: 'none',
  setLinkStatus: 'none',
  deleteLink: 'none',
  listSearchingPeople: 'none',
  readRematch: 'none',
  exportRematch: 'none',
  listReadModels: 'none',
  listMails: 'none',
  actOnMail: 'none',
  listReadModelActs: 'none',
  askReadModelAct: 'none',
  cancelReadModelAct: 'none',
  listCatalogue: 'none',
  readProvider: 'none',
  listCatalogueHistory: 'none',
  readCatalogueDifference: 'none',
  downloadCatalogue: 'none',
  downloadTemplate: 'none',
  addProvider: 'none',
  changeProvider: 'none',
  retireProvider: 'none',
  uploadLogo: 'none',
  uploadCatalogue: 'none',
  previewUpload: 'none',
  restoreCatalogue: 'none',
  listPendingCorrections: 'none',
  acceptCorrection: 'none',
  rejectCorrection: 'none',
  readSettings: 'none',
  changeSettings: 'none',
  listPublicDomainCompanies: 'none',
  listTrustedIssuers: 'none',
  trustIssuer: 'none',
  endIssuerTrust: 'none',

  // Pages and developers.
  recordEngagement: 'none',
  devMail: 'none',
  listWebhooks: 'none',
  listDeliveries: 'none',
  addWebhook: 'none',
  changeWebhook: 'none',
  removeWebhook: 'none',
  rotateWebhookSecret: 'none',
  testWebhook: 'none',
  sendDeliveryAgain: 'none',
};

const scopeByCall: ReadonlyMap<Endpoint, ApiScope | 'none'> = new Map(
  Object.entries(allEndpoints).map(([name, call]) => [call as Endpoint, callScopes[name as CallName]]),
);

/** The scope by which an API token may make a call, `null` where none may; so for a call that is not among the product's. */
export function scopeOf(call: Endpoint): ApiScope | null {
  const scope = scopeByCall.get(call) ?? 'none';
  return scope === 'none' ? null : scope;
}

/** Whether the person has the right that a scope passes on; most scopes pass on what everybody signed in may. */
export function mayHaveScope(scope: ApiScope, caller: Caller): boolean {
  if (scope === 'rfq:answer') return caller.vendorOf !== null;
  return scope !== 'analytics:read' || isAnalyst(caller);
}

/**
 * What a person is to a call that comes with a token: never an admin, an analyst only by the token's scope, and never more than the person
 * is at this moment.
 */
export function limitedTo(scopes: readonly string[], caller: Caller): Caller {
  const analyses = isAnalyst(caller) && scopes.includes('analytics:read' satisfies ApiScope);
  return { ...caller, roles: analyses ? ['analyst'] : [] };
}
