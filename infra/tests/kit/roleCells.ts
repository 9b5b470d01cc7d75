/**
 * One cell per role. `ok` means that a valid request succeeds (2xx). 401: no valid session; 403: missing permission;
 * 404: the caller may not know that the resource exists. Other numbers: the caller is authorised, but a rule refuses
 * the request with that status. `401c`: wrong credentials.
 */
export type MatrixCells = string;

/**
 * Results for the caller's own data (email address, id, RFQ, link) and for data of others; equal when a request refers to no user's data.
 */
export interface RoleMatrixRow {
  readonly own: MatrixCells;
  readonly other: MatrixCells;
}

/** A row with equal cells for own data and for data of others. */
export const equalForOwnAndOther = (cells: MatrixCells): RoleMatrixRow => ({ own: cells, other: cells });

/** A row in which a rule refuses all authorised callers with this status. */
export const withRuleStatus = ({ own, other }: RoleMatrixRow, status: number): RoleMatrixRow => ({
  own: own.replaceAll('ok ', String(status)),
  other: other.replaceAll('ok ', String(status)),
});

//                           guest A   B   unco disa pend vA  vB  revo anal admi bare coll form vCol vFor
export const everybodyAllowed = equalForOwnAndOther(
  '    ok    ok  ok  ok   ok   ok   ok  ok  ok   ok   ok   ok   ok   ok   ok   ok  ',
);
export const signedInAllowed = equalForOwnAndOther(
  '     401   ok  ok  ok   401  ok   ok  ok  ok   ok   ok   ok   ok   ok   ok   ok  ',
);
export const confirmedAllowed = equalForOwnAndOther(
  '    401   ok  ok  403  401  ok   ok  ok  ok   ok   ok   ok   ok   ok   ok   ok  ',
);
export const vendorsAllowed = equalForOwnAndOther(
  '      401   403 403 403  401  403  ok  ok  403  403  403  403  403  403  ok   403 ',
);
export const analystsAllowed = equalForOwnAndOther(
  '     401   403 403 403  401  403  403 403 403  ok   ok   403  403  403  403  403 ',
);
export const adminsAllowed = equalForOwnAndOther(
  '       401   403 403 403  401  403  403 403 403  403  ok   403  403  403  403  403 ',
);
/** Not available in this marketplace. */
export const notFoundForAll = equalForOwnAndOther(
  '       404   404 404 404  404  404  404 404 404  404  404  404  404  404  404  404 ',
);

/** Only for the caller's own email address or id; admins may use those of others. */
export const selfOrAdminAllowed = {
  own: '                     401   ok  ok  ok   401  ok   ok  ok  ok   ok   ok   ok   ok   ok   ok   ok  ',
  other: '                   401   403 403 403  401  403  403 403 403  403  ok   403  403  403  403  403 ',
};
export const selfOnlyAllowed = {
  own: '                     401   ok  ok  ok   401  ok   ok  ok  ok   ok   ok   ok   ok   ok   ok   ok  ',
  other: '                   401   403 403 403  401  403  403 403 403  403  403  403  403  403  403  403 ',
};
/** Data of others are reported as not found. */
export const ownResourceOnly = {
  own: '                     401   ok  ok  ok   401  ok   ok  ok  ok   ok   ok   ok   ok   ok   ok   ok  ',
  other: '                   401   404 404 404  401  404  404 404 404  404  404  404  404  404  404  404 ',
};
/** Sharing one's own search with one's company; buyer A and the colleague have a company. */
export const searchSharing = {
  own: '                     401   ok  403 403  401  403  403 403 403  403  403  403  ok   403  403  403 ',
  other: '                   401   404 403 403  401  403  403 403 403  403  403  403  404  403  403  403 ',
};
/** A shared search of that company: not found for all others, including former members. */
export const ownCompanySearch = {
  own: '                     401   ok  404 404  401  404  404 404 404  404  404  404  ok   404  404  404 ',
  other: '                   401   404 404 404  401  404  404 404 404  404  404  404  ok   404  404  404 ',
};
/** Users without a confirmed email address have no RFQ. */
export const ownRfqOrAdminAllowed = {
  own: '                     401   ok  ok  404  401  ok   ok  ok  ok   ok   ok   ok   ok   ok   ok   ok  ',
  other: '                   401   404 404 404  401  404  404 404 404  404  ok   404  ok   404  404  404 ',
};
export const ownRfqOnceConfirmed = { own: ownRfqOrAdminAllowed.own, other: ownResourceOnly.other };
/** A buyer's action on an RFQ: colleagues may do the same as the buyer, admins may not. */
export const ownRfqAction = {
  own: ownRfqOrAdminAllowed.own,
  other: '                   401   404 404 404  401  404  404 404 404  404  404  404  ok   404  404  404 ',
};
/** The link of an RFQ to emnify: visible to the buyer, the buyer's company and the vendors of emnify, but not to admins. */
export const linkPartiesOnly = {
  own: ownRfqOnceConfirmed.own,
  other: '                   401   404 404 404  401  404  ok  404 404  404  404  404  ok   404  ok   404 ',
};
/** Only for owners of a provider. */
export const providerOwnersAllowed = equalForOwnAndOther(
  '401  403 403 403  401  403  ok  ok  403  403  403  403  403  403  403  403 ',
);
export const ownVendorResource = {
  own: '                     401   403 403 403  401  403  ok  ok  403  403  403  403  403  403  ok   403 ',
  other: '                   401   403 403 403  401  403  404 404 403  403  403  403  403  403  404  403 ',
};
/** Only for admins, with their own email address. */
export const adminWithOwnEmail = {
  own: '                     401   403 403 403  401  403  403 403 403  403  ok   403  403  403  403  403 ',
  other: '                   401   403 403 403  401  403  403 403 403  403  403  403  403  403  403  403 ',
};

/** Signing in with one's own email address and password: refused for disabled accounts and without the code of a second factor. */
export const signInWithOwnPassword = {
  own: '                     ok    ok  ok  ok   401c ok   ok  ok  ok   ok   401c ok   ok   ok   ok   ok  ',
  other: '                   ok    ok  ok  ok   ok   ok   ok  ok  ok   ok   ok   ok   ok   ok   ok   ok  ',
};
/** Setting up a second factor; the admin already has one. */
export const secondFactorSetup = equalForOwnAndOther(
  '401   ok  ok  403  401  ok   ok  ok  ok   ok   409  ok   ok   ok   ok   ok  ',
);
/** Requests that need a code of the second factor; only the admin has one, and enters a wrong code. */
export const secondFactorCodeNeeded = equalForOwnAndOther(
  '401   ok  ok  ok   401  ok   ok  ok  ok   ok   422  ok   ok   ok   ok   ok  ',
);
/**
 * Requests that require the password and a confirmed email address, and a code from users with a second factor: the admin, with a wrong
 * code.
 */
export const passwordAndCodeNeeded = equalForOwnAndOther(
  '    401   ok  ok  403  401  ok   ok  ok  ok   ok   422  ok   ok   ok   ok   ok  ',
);
/** Provider access for oneself, unless one already has access or a pending request. */
export const ownAccessRequest = {
  own: '                     401   ok  ok  403  401  409  409 409 ok   ok   ok   ok   ok   ok   409  ok  ',
  other: '                   401   403 403 403  401  403  403 403 403  403  403  403  403  403  403  403 ',
};
/** An application for oneself, unless one already has access or a pending request. */
export const ownApplication = equalForOwnAndOther(
  '  401   ok  ok  403  401  409  409 409 ok   ok   ok   ok   ok   ok   409  ok  ',
);
/** A mailed link that also requires a session of its account. */
export const mailedLinkWithSession = {
  own: '                     422   ok  ok  ok   422  ok   ok  ok  ok   ok   ok   ok   ok   ok   ok   ok  ',
  other: '                   422   422 422 422  422  422  422 422 422  422  422  422  422  422  422  422 ',
};
/** A mailed link that works without a session, unless its account is disabled. */
export const mailedLinkWithoutSession = {
  own: '                     ok    ok  ok  ok   422  ok   ok  ok  ok   ok   ok   ok   ok   ok   ok   ok  ',
  other: '                   ok    ok  ok  ok   ok   ok   ok  ok  ok   ok   ok   ok   ok   ok   ok   ok  ',
};

/** Only for the first user of a domain: buyer A has a company, and the analyst is the first of three users of the marketplace's domain. */
export const companyCreation = {
  own: '                     401   409 ok  403  401  ok   ok  ok  ok   ok   409  409  409  409  409  409 ',
  other: '                   401   409 409 403  401  409  409 409 409  409  409  409  409  409  409  409 ',
};
/** Only for the company of one's own domain, and only once. */
export const companyJoining = {
  own: '                     401   409 409 403  401  409  409 409 409  409  ok   ok   409  ok   ok   ok  ',
  other: '                   401   403 403 403  401  403  403 403 403  403  403  403  409  409  403  403 ',
};
/** The last owner cannot leave; a pending request is withdrawn, once. */
export const companyLeaving = {
  own: '                     401   409 409 403  401  409  409 409 409  409  ok   ok   ok   ok   ok   ok  ',
  other: '                   401   409 409 403  401  409  409 409 409  409  403  403  403  403  403  403 ',
};
/** Members, for users without a pending request. */
export const joinRequestDecision = equalForOwnAndOther(
  '  401   409 409 403  401  409  409 409 409  409  403  403  403  403  403  403 ',
);
/** Owners, for members. */
export const memberRoleChange = {
  own: '                     401   ok  ok  403  401  ok   ok  ok  ok   ok   403  403  403  403  403  403 ',
  other: '                   401   404 404 403  401  404  404 404 404  404  403  403  403  403  403  403 ',
};
export const memberRemoval = {
  own: '                     401   409 409 403  401  409  409 409 409  409  403  403  403  403  403  403 ',
  other: memberRoleChange.other,
};
export const companyRenaming = equalForOwnAndOther(
  '  401   ok  ok  403  401  ok   ok  ok  ok   ok   403  403  403  403  403  403 ',
);
/** RFQs that were sent without a company: buyer A and the colleague can transfer their own ones to their company. */
export const rfqTransfer = {
  own: '                     401   ok  403 404  401  403  403 403 403  403  403  403  ok   403  403  403 ',
  other: ownResourceOnly.other,
};
export const allRfqsTransfer = equalForOwnAndOther(
  '401   ok  403 403  401  403  403 403 403  403  403  403  ok   403  403  403 ',
);
