import type { ApiScope } from './accounts/accounts.tokens.ts';
import { type Caller, isAnalyst } from './kernel/caller.ts';
import type { Endpoint } from './kernel/endpoint.ts';
import { allEndpoints } from './registry.ts';

type CallName = keyof typeof allEndpoints;

/**
 * The scope that an API token needs for an endpoint. `none`: no token may call the endpoint, either because the
 * endpoint concerns the account itself, other users' rights or the whole marketplace, or because only pages use it. A
 * new endpoint does not compile until it is listed here.
 */
export const endpointApiScopes: Readonly<Record<CallName, ApiScope | 'none'>> = {
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

  // Sharing searches with colleagues, and changing shared searches.
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
  // Irreversible: reserved for people.
  awardQuotes: 'none',
  handOverRfq: 'none',
  handOverRfqs: 'none',
  addRfqProvider: 'rfq:send',
  extendDeadline: 'rfq:send',
  changeRfqNeed: 'rfq:send',
  closeRfq: 'rfq:send',
  reopenRfq: 'rfq:send',

  // Membership of companies and providers is managed by people.
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

  // Personal notifications.
  countNotifications: 'none',
  listNotifications: 'none',
  markNotificationsRead: 'none',
  readMailPreferences: 'none',
  setMailPreference: 'none',

  // Conversations between people, with read markers.
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

  // A provider's published entry: vendors propose changes, admins decide.
  readCatalogueEntry: 'none',
  listOwnCorrections: 'none',
  proposeCorrection: 'none',
  withdrawCorrection: 'none',
  readMissedSearches: 'none',

  // Administration.
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

  // Engagement, webhooks and development.
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
  Object.entries(allEndpoints).map(([name, call]) => [call as Endpoint, endpointApiScopes[name as CallName]]),
);

/**
 * @returns the scope that an API token needs for an endpoint; `null` if no token may call it or the endpoint is not
 * registered.
 */
export function getRequiredApiScope(call: Endpoint): ApiScope | null {
  const scope = scopeByCall.get(call) ?? 'none';
  return scope === 'none' ? null : scope;
}

/** Whether the user has the right that a scope requires. Most scopes require no right. */
export function canUseApiScope(scope: ApiScope, caller: Caller): boolean {
  if (scope === 'rfq:answer') return caller.vendorOf !== null;
  return scope !== 'analytics:read' || isAnalyst(caller);
}

/**
 * Limits the rights of a caller that uses an API token: removes all roles except analyst, which requires the scope
 * `analytics:read`. Admins count as analysts. The caller never has more rights than the user currently has.
 */
export function restrictCallerToApiScopes(scopes: readonly string[], caller: Caller): Caller {
  const isAllowedAnalyst = isAnalyst(caller) && scopes.includes('analytics:read' satisfies ApiScope);
  return { ...caller, roles: isAllowedAnalyst ? ['analyst'] : [] };
}
