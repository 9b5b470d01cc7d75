/**
 * One cell for each role. `ok`: the call, made with valid input, succeeds (2xx). Refused for who makes it: 401 without a living session,
 * 403 without the right, 404 for what the caller may not know of. Any other number: let through, and refused by a rule, with that status;
 * `401c` for what was given to sign in with.
 */
export type Cells = string;

/** What happens with one's own (address, id, RFQ, link) and with somebody else's; alike where a call names nobody's. */
export interface MatrixRow {
  readonly own: Cells;
  readonly other: Cells;
}

const alike = (cells: Cells): MatrixRow => ({ own: cells, other: cells });

/** The same people are let through, and a rule refuses all of them with this status. */
const ruled = ({ own, other }: MatrixRow, status: number): MatrixRow => ({
  own: own.replaceAll('ok ', String(status)),
  other: other.replaceAll('ok ', String(status)),
});

//                           guest A   B   unco disa pend vA  vB  revo anal admi bare
const everybody = alike('    ok    ok  ok  ok   ok   ok   ok  ok  ok   ok   ok   ok ');
const signedIn = alike('     401   ok  ok  ok   401  ok   ok  ok  ok   ok   ok   ok ');
const confirmed = alike('    401   ok  ok  403  401  ok   ok  ok  ok   ok   ok   ok ');
const vendors = alike('      401   403 403 403  401  403  ok  ok  403  403  403  403');
const analysts = alike('     401   403 403 403  401  403  403 403 403  ok   ok   403');
const admins = alike('       401   403 403 403  401  403  403 403 403  403  ok   403');
/** Not there in this marketplace, for anybody. */
const nobody = alike('       404   404 404 404  404  404  404 404 404  404  404  404');

/** The own address or id only; an admin's also for others. */
const selfOrAdmin = {
  own: '                     401   ok  ok  ok   401  ok   ok  ok  ok   ok   ok   ok ',
  other: '                   401   403 403 403  401  403  403 403 403  403  ok   403',
};
const selfOnly = {
  own: '                     401   ok  ok  ok   401  ok   ok  ok  ok   ok   ok   ok ',
  other: '                   401   403 403 403  401  403  403 403 403  403  403  403',
};
/** Somebody else's is as if it were not there. */
const ownThing = {
  own: '                     401   ok  ok  ok   401  ok   ok  ok  ok   ok   ok   ok ',
  other: '                   401   404 404 404  401  404  404 404 404  404  404  404',
};
/** Nobody has one before the address is confirmed. */
const ownRfqOrAdmin = {
  own: '                     401   ok  ok  404  401  ok   ok  ok  ok   ok   ok   ok ',
  other: '                   401   404 404 404  401  404  404 404 404  404  ok   404',
};
const ownOnceConfirmed = { own: ownRfqOrAdmin.own, other: ownThing.other };
/** The link of an RFQ that went to emnify: its buyer and the vendors of emnify, nobody else, admins neither. */
const partyOfLink = {
  own: ownOnceConfirmed.own,
  other: '                   401   404 404 404  401  404  ok  404 404  404  404  404',
};
const ownVendorThing = {
  own: '                     401   403 403 403  401  403  ok  ok  403  403  403  403',
  other: '                   401   403 403 403  401  403  404 404 403  403  403  403',
};
/** An admin who names the own address. */
const adminAsSelf = {
  own: '                     401   403 403 403  401  403  403 403 403  403  ok   403',
  other: '                   401   403 403 403  401  403  403 403 403  403  403  403',
};

/** Signing in with one's own address and password: not where the account is shut, nor without the code of a second factor. */
const ownSignIn = {
  own: '                     ok    ok  ok  ok   401c ok   ok  ok  ok   ok   401c ok ',
  other: '                   ok    ok  ok  ok   ok   ok   ok  ok  ok   ok   ok   ok ',
};
/** Setting up a second factor, which the admin has: a code that does not fit is refused. */
const withoutFactor = alike('401   ok  ok  403  401  ok   ok  ok  ok   ok   409  ok ');
/** What needs a code of the second factor, which only the admin has, who gives a wrong one. */
const factorsOwner = alike('401   ok  ok  ok   401  ok   ok  ok  ok   ok   422  ok ');
/** What asks for the password anew, of confirmed people, and for a code, which only the admin has to give, who gives a wrong one. */
const newSecret = alike('    401   ok  ok  403  401  ok   ok  ok  ok   ok   422  ok ');
/** Provider access for oneself, not while one waits for it or has it. */
const accessRequest = {
  own: '                     401   ok  ok  403  401  409  409 409 ok   ok   ok   ok ',
  other: '                   401   403 403 403  401  403  403 403 403  403  403  403',
};
/** An application for oneself, not while one waits for access or has it; nobody else is named. */
const ownApplication = alike('  401   ok  ok  403  401  409  409 409 ok   ok   ok   ok ');
/** A mailed link that also needs the session of its account. */
const ownLink = {
  own: '                     422   ok  ok  ok   422  ok   ok  ok  ok   ok   ok   ok ',
  other: '                   422   422 422 422  422  422  422 422 422  422  422  422',
};
/** A mailed link that works for whoever has it, unless its account is shut. */
const anyLink = {
  own: '                     ok    ok  ok  ok   422  ok   ok  ok  ok   ok   ok   ok ',
  other: '                   ok    ok  ok  ok   ok   ok   ok  ok  ok   ok   ok   ok ',
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
  'GET /api/providers/responses': everybody,
  'GET /api/providers/comparison': everybody,
  'GET /api/providers/overview': everybody,
  'GET /api/metadata': everybody,
  'GET /api/openapi.json': everybody,
  'GET /api/coverage/export': everybody,
  'GET /logos/:file': nobody,
  'POST /api/providers/match-requirements': signedIn,
  'POST /api/providers/match-count': everybody,
  'GET /api/coverage/countries': everybody,
  'GET /api/coverage/technology/:tech': everybody,
  'POST /api/coverage/compare': everybody,

  'POST /api/auth/register': everybody,
  'POST /api/auth/login': ownSignIn,
  'POST /api/auth/logout': everybody,
  'GET /api/auth/validate': signedIn,
  'PUT /api/auth/profile': signedIn,
  'POST /api/auth/accept-terms': signedIn,
  'POST /api/auth/resend-confirmation': signedIn,
  'POST /api/auth/change-password': signedIn,
  'POST /api/auth/forgot-password': everybody,
  'POST /unsubscribe': everybody,
  'GET /api/auth/sessions': signedIn,
  'POST /api/auth/sessions/:id/end': ownThing,
  'POST /api/auth/sign-out-everywhere': signedIn,
  'POST /api/auth/second-factor/enrol': withoutFactor,
  'POST /api/auth/second-factor/confirm': ruled(withoutFactor, 422),
  'POST /api/auth/second-factor/disable': factorsOwner,
  'POST /api/auth/second-factor/recovery-codes': ruled(factorsOwner, 409),
  'GET /api/auth/tokens': signedIn,
  'POST /api/auth/tokens': newSecret,
  'POST /api/auth/tokens/:id/revoke': ownThing,
  'POST /api/auth/validate-email-advanced': everybody,
  'POST /api/auth/validate-domain': everybody,
  'POST /api/privacy/delete-my-account': signedIn,
  'POST /api/privacy/download-my-data': signedIn,
  'POST /api/compliance/consent-log': everybody,
  'POST /api/privacy/download-my-workbook': signedIn,
  'PUT /api/privacy/processing': signedIn,
  'GET /api/admin/privacy-requests': admins,
  'POST /api/admin/privacy-requests/:id/decline': admins,
  'POST /api/admin/privacy-requests/:id/fulfil': admins,
  'GET /api/admin/sale-opt-outs': admins,
  'POST /api/privacy/data-subject-rights': everybody,
  'POST /api/privacy/do-not-sell': everybody,
  'POST /api/privacy/confirm-request': ruled(everybody, 422),
  'GET /dev/mail': nobody,

  'POST /api/provider-access/application': ownApplication,
  'POST /api/provider-access/request': accessRequest,
  'GET /api/provider-access/status/:email': selfOrAdmin,
  'GET /api/admin/provider-access-requests': admins,
  'GET /api/admin/provider-users': admins,
  'POST /api/admin/provider-access/approve': adminAsSelf,
  'POST /api/admin/provider-access/reject': adminAsSelf,
  'POST /api/admin/provider-access/revoke': adminAsSelf,

  'GET /api/admin/users': admins,
  'POST /api/admin/users/:id/disable': admins,
  'POST /api/admin/users/:id/enable': admins,
  'POST /api/admin/users/:id/confirm-email': admins,
  'POST /api/admin/users/:id/end-sessions': admins,
  'POST /api/admin/users/:id/revoke-tokens': admins,
  'POST /api/admin/users/:id/roles/grant': admins,
  'POST /api/admin/users/:id/roles/revoke': admins,

  'GET /api/admin/settings': admins,
  'PUT /api/admin/settings': admins,
  'GET /api/admin/read-models': admins,
  'GET /api/admin/read-models/acts': admins,
  'POST /api/admin/read-models/acts': ruled(admins, 409),
  'POST /api/admin/read-models/acts/:id/cancel': ruled(admins, 409),

  'GET /api/admin/mails': admins,
  'POST /api/admin/mails/:id/acts': ruled(admins, 404),

  'POST /api/rfq/send': confirmed,
  'GET /api/rfq/user/:email': selfOrAdmin,
  'GET /api/rfq/own': signedIn,
  'GET /api/rfq/own/page': signedIn,
  'GET /api/rfq/own/export': signedIn,
  'GET /api/rfq/:id/providers': ownRfqOrAdmin,
  'GET /api/vendor/provider-info': vendors,
  'GET /api/vendor/available-rfqs': vendors,
  'GET /api/vendor/rfq/:id/quotes': ownVendorThing,
  'GET /api/vendor/dashboard-stats': vendors,
  'POST /api/vendor/rfq/viewed': ownVendorThing,
  'POST /api/vendor/rfq/accept': ownVendorThing,
  'POST /api/vendor/rfq/respond': ownVendorThing,
  'POST /api/vendor/rfq/reject': ownVendorThing,
  'POST /api/vendor/rfq/withdraw': ownVendorThing,
  'GET /api/notifications': signedIn,
  'GET /api/notifications/unread': signedIn,
  'POST /api/notifications/read': signedIn,
  'GET /api/conversations': signedIn,
  'GET /api/conversations/:id': partyOfLink,
  'POST /api/conversations/:id': partyOfLink,
  'POST /api/conversations/:id/read': partyOfLink,
  'POST /api/conversations/:id/attachments': partyOfLink,
  'GET /api/conversations/:id/attachments/:number': partyOfLink,
  'GET /api/rfq/:id/quotes/export': ownOnceConfirmed,
  'POST /api/rfq/:id/award': ownOnceConfirmed,
  'POST /api/rfq/:id/close': ownOnceConfirmed,
  'POST /api/rfq/:id/reopen': ownOnceConfirmed,
  'POST /api/rfq/:id/extend': ownOnceConfirmed,
  'POST /api/rfq/:id/need': ownOnceConfirmed,
  'POST /api/rfq/:id/providers': ownOnceConfirmed,
  'GET /api/exchange-rates': signedIn,
  'GET /api/admin/exchange-rates': admins,
  'PUT /api/admin/exchange-rates': admins,
  'DELETE /api/admin/exchange-rates/:currency': admins,
  'POST /api/admin/exchange-rates/preview': admins,
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
  'GET /api/analytics/demand-by': analysts,
  'GET /api/analytics/funnel': analysts,
  'GET /api/analytics/cohorts': analysts,
  'GET /api/analytics/found-little': analysts,
  'GET /api/analytics/matched-providers': analysts,
  'GET /api/analytics/patterns': analysts,
  'GET /api/analytics/people': admins,
  'GET /api/analytics/export': analysts,
  'GET /api/analytics/rematch': admins,
  'GET /api/analytics/rematch/export': admins,
  'POST /api/analytics/events': everybody,
  'GET /api/analytics/engagement': analysts,
  'GET /api/vendor/missed-searches': vendors,

  'GET /api/webhooks': signedIn,
  'POST /api/webhooks': confirmed,
  'PUT /api/webhooks/:id': ownOnceConfirmed,
  'GET /api/webhooks/:id/deliveries': ownOnceConfirmed,
  'POST /api/webhooks/:id/rotate': ownOnceConfirmed,
  'POST /api/webhooks/:id/test': ownOnceConfirmed,
  'POST /api/webhooks/:id/deliveries/:delivery/send-again': ownOnceConfirmed,
  'DELETE /api/webhooks/:id': ownOnceConfirmed,

  'GET /api/vendor/catalogue-entry': vendors,
  'GET /api/vendor/corrections': vendors,
  'POST /api/vendor/corrections': vendors,
  'GET /api/admin/corrections': admins,
  'POST /api/vendor/corrections/:id/withdraw': ownVendorThing,
  'POST /api/admin/corrections/:providerId/:id/reject': admins,
  'POST /api/admin/corrections/:providerId/:id/accept': admins,
  'GET /api/rfq/:id/arrivals': ownRfqOrAdmin,
  'GET /api/provider-access/application': signedIn,
  'GET /api/admin/provider-applications': admins,
  'POST /api/admin/provider-applications/:id/reject': admins,
  'POST /api/admin/provider-applications/:id/accept': admins,
  'GET /api/admin/missed-vendors': admins,
  'GET /api/admin/catalogue/providers/:id/contact': admins,
  'PUT /api/admin/catalogue/providers/:id/contact': admins,
  'POST /api/admin/missed-vendors/:id/handle': admins,

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

  // At the end, since these two make a confirmed person of the unconfirmed.
  'POST /api/auth/confirm-email': ownLink,
  'POST /api/auth/reset-password': anyLink,
};
