/** Everybody whose calls the matrix tells of, in the order of its columns. */
export const matrixRoles = [
  'guest',
  'buyerA',
  'buyerB',
  'pendingVendor',
  'vendorA',
  'vendorB',
  'analyst',
  'admin',
] as const;
export type MatrixRole = (typeof matrixRoles)[number];

/**
 * One cell for each role: 401 without a session, 403 without the right, 404 for what the caller may not know of, and `ok` for a call
 * that is not refused for who makes it (it may still be refused by a rule).
 */
export type Cells = string;

/** What happens with one's own (address, id, RFQ, link) and with somebody else's; alike where a call names nobody's. */
export interface MatrixRow {
  readonly own: Cells;
  readonly other: Cells;
}

const alike = (cells: Cells): MatrixRow => ({ own: cells, other: cells });

//                                 guest A   B   pend vA  vB  anal admin
const everybody = alike('          ok    ok  ok  ok   ok  ok  ok   ok ');
const signedIn = alike('           401   ok  ok  ok   ok  ok  ok   ok ');
const vendors = alike('            401   403 403 403  ok  ok  403  403');
const analysts = alike('           401   403 403 403  403 403 ok   ok ');
const admins = alike('             401   403 403 403  403 403 403  ok ');
/** Not there in this marketplace, for anybody. */
const nobody = alike('             404   404 404 404  404 404 404  404');

/** The own address or id only; an admin's also for others. */
const selfOrAdmin = {
  own: '                           401   ok  ok  ok   ok  ok  ok   ok ',
  other: '                         401   403 403 403  403 403 403  ok ',
};
const selfOnly = {
  own: '                           401   ok  ok  ok   ok  ok  ok   ok ',
  other: '                         401   403 403 403  403 403 403  403',
};
/** Somebody else's is as if it were not there. */
const ownThing = {
  own: '                           401   ok  ok  ok   ok  ok  ok   ok ',
  other: '                         401   404 404 404  404 404 404  404',
};
const ownThingOrAdmin = {
  own: '                           401   ok  ok  ok   ok  ok  ok   ok ',
  other: '                         401   404 404 404  404 404 404  ok ',
};
const ownVendorThing = {
  own: '                           401   403 403 403  ok  ok  403  403',
  other: '                         401   403 403 403  404 404 403  403',
};
/** An admin who names the own address. */
const adminAsSelf = {
  own: '                           401   403 403 403  403 403 403  ok ',
  other: '                         401   403 403 403  403 403 403  403',
};

/** Who may make which call of the product, each route once. The test walks every cell in this order, on one marketplace. */
export const roleMatrix: Readonly<Record<string, MatrixRow>> = {
  'GET /health/live': everybody,
  'GET /health/ready': everybody,
  'GET /api/live': signedIn,

  'GET /api/providers': everybody,
  'GET /api/providers/enhanced-scores': everybody,
  'GET /api/providers/search': everybody,
  'GET /api/providers/details': everybody,
  'GET /api/providers/listings': everybody,
  'GET /api/providers/comparison': everybody,
  'GET /api/providers/overview': everybody,
  'GET /api/metadata': everybody,
  'GET /logos/:file': nobody,
  'POST /api/providers/match-requirements': signedIn,

  'POST /api/auth/register': everybody,
  'POST /api/auth/login': everybody,
  'POST /api/auth/logout': everybody,
  'GET /api/auth/validate': signedIn,
  'PUT /api/auth/profile': signedIn,
  'POST /api/auth/accept-terms': signedIn,
  'POST /api/auth/confirm-email': everybody,
  'POST /api/auth/resend-confirmation': signedIn,
  'POST /api/auth/change-password': signedIn,
  'POST /api/auth/forgot-password': everybody,
  'POST /api/auth/reset-password': everybody,
  'POST /unsubscribe': everybody,
  'GET /api/auth/sessions': signedIn,
  'POST /api/auth/sessions/:id/end': ownThing,
  'POST /api/auth/sign-out-everywhere': signedIn,
  'POST /api/auth/second-factor/enrol': signedIn,
  'POST /api/auth/second-factor/confirm': signedIn,
  'POST /api/auth/second-factor/disable': signedIn,
  'POST /api/auth/second-factor/recovery-codes': signedIn,
  'POST /api/auth/validate-email-advanced': everybody,
  'POST /api/auth/validate-domain': everybody,
  'POST /api/privacy/delete-my-account': signedIn,
  'POST /api/privacy/download-my-data': signedIn,
  'GET /api/admin/privacy-requests': admins,
  'POST /api/admin/privacy-requests/:id/decline': admins,
  'GET /dev/mail': nobody,

  'POST /api/provider-access/request': selfOnly,
  'GET /api/provider-access/status/:email': selfOrAdmin,
  'GET /api/admin/provider-access-requests': admins,
  'GET /api/admin/provider-users': admins,
  'POST /api/admin/provider-access/approve': adminAsSelf,
  'POST /api/admin/provider-access/reject': adminAsSelf,
  'POST /api/admin/provider-access/revoke': adminAsSelf,

  'GET /api/admin/users': admins,
  'POST /api/admin/users/:id/disable': admins,
  'POST /api/admin/users/:id/enable': admins,
  'POST /api/admin/users/:id/end-sessions': admins,
  'POST /api/admin/users/:id/roles/grant': admins,
  'POST /api/admin/users/:id/roles/revoke': admins,

  'GET /api/admin/settings': admins,
  'PUT /api/admin/settings': admins,

  'POST /api/rfq/send': signedIn,
  'GET /api/rfq/user/:email': selfOrAdmin,
  'GET /api/rfq/own': signedIn,
  'GET /api/rfq/:id/providers': ownThingOrAdmin,
  'GET /api/vendor/provider-info': vendors,
  'GET /api/vendor/available-rfqs': vendors,
  'GET /api/vendor/dashboard-stats': vendors,
  'POST /api/vendor/rfq/viewed': ownVendorThing,
  'POST /api/vendor/rfq/accept': ownVendorThing,
  'POST /api/vendor/rfq/respond': ownVendorThing,
  'POST /api/vendor/rfq/reject': ownVendorThing,
  'GET /api/admin/rfq-analytics': analysts,
  'GET /api/admin/rfqs': analysts,
  'GET /api/admin/rfqs/export': analysts,
  'GET /api/admin/rfq/:id/history': analysts,
  'GET /api/admin/rfq/:id/history/export': analysts,
  'PUT /api/rfq/provider/:id/status': admins,
  'DELETE /api/rfq/provider/:id': admins,

  'POST /api/saved-searches': selfOnly,
  'GET /api/saved-searches/:userId': selfOrAdmin,
  'PUT /api/saved-searches/:id': ownThing,
  'POST /api/saved-searches/:id/use': ownThing,
  'PUT /api/saved-searches/:id/alerts': ownThing,
  'DELETE /api/saved-searches/:id': ownThing,
  'GET /api/favorites/:userId': selfOrAdmin,
  'PUT /api/favorites/:providerId': signedIn,
  'DELETE /api/favorites/:providerId': signedIn,
  'POST /api/analytics/user-searches': selfOnly,
  'GET /api/analytics/user-searches/:userId': selfOrAdmin,
  'GET /api/analytics/all-user-searches': analysts,
  'GET /api/analytics/overview': analysts,
  'GET /api/analytics/demand': analysts,
  'GET /api/analytics/found-little': analysts,
  'GET /api/analytics/matched-providers': analysts,
  'GET /api/analytics/patterns': analysts,
  'GET /api/analytics/people': admins,
  'GET /api/analytics/export': analysts,

  'GET /api/vendor/catalogue-entry': vendors,
  'GET /api/vendor/corrections': vendors,
  'POST /api/vendor/corrections': vendors,
  'GET /api/admin/corrections': admins,
  'POST /api/vendor/corrections/:id/withdraw': ownVendorThing,
  'POST /api/admin/corrections/:providerId/:id/reject': admins,
  'POST /api/admin/corrections/:providerId/:id/accept': admins,

  'GET /api/admin/catalogue': admins,
  'GET /api/admin/catalogue/providers/:id': admins,
  'GET /api/admin/catalogue/history': admins,
  'GET /api/admin/catalogue/difference': admins,
  'GET /api/admin/catalogue/download': admins,
  'GET /api/admin/catalogue/template': admins,
  'POST /api/admin/catalogue/providers': admins,
  'PUT /api/admin/catalogue/providers/:id': admins,
  'DELETE /api/admin/catalogue/providers/:id': admins,
  'POST /api/admin/catalogue/providers/:id/logo': admins,
  'POST /api/admin/catalogue/preview': admins,
  'POST /api/admin/catalogue/restore': admins,
  'POST /upload': admins,
};
