/**
 * One cell per role. `ok` means that a valid request succeeds (2xx). 401: no valid session; 403: missing permission;
 * 404: the caller may not know that the resource exists. Other numbers: the caller is authorised, but a rule refuses
 * the request with that status. `401c`: wrong credentials.
 */
export type ExpectedRoleMatrixCells = string;

/**
 * Results for the caller's own data (email address, id, RFQ, link) and for other users' data. Both are equal when a
 * request does not refer to any user's data.
 */
export interface ExpectedRoleMatrixRow {
  readonly own: ExpectedRoleMatrixCells;
  readonly other: ExpectedRoleMatrixCells;
}

/** Builds a row with equal cells for the caller's own data and for data of others. */
export const buildRoleMatrixRowEqualForOwnAndOtherData = (cells: ExpectedRoleMatrixCells): ExpectedRoleMatrixRow => ({
  own: cells,
  other: cells,
});

/** Replaces `ok` by a status, for requests that a rule refuses with this status for all authorised callers. */
export const replaceAllowedCellsWithStatus = (
  { own, other }: ExpectedRoleMatrixRow,
  status: number,
): ExpectedRoleMatrixRow => ({
  own: own.replaceAll('ok ', String(status)),
  other: other.replaceAll('ok ', String(status)),
});

//                           guest A   B   unco disa pend vA  vB  revo anal admi bare coll form vCol vFor
export const expectedRoleAccessToPublicEndpoints = buildRoleMatrixRowEqualForOwnAndOtherData(
  '    ok    ok  ok  ok   ok   ok   ok  ok  ok   ok   ok   ok   ok   ok   ok   ok  ',
);
export const expectedRoleAccessToSignedInEndpoints = buildRoleMatrixRowEqualForOwnAndOtherData(
  '     401   ok  ok  ok   401  ok   ok  ok  ok   ok   ok   ok   ok   ok   ok   ok  ',
);
export const expectedRoleAccessToConfirmedUserEndpoints = buildRoleMatrixRowEqualForOwnAndOtherData(
  '    401   ok  ok  403  401  ok   ok  ok  ok   ok   ok   ok   ok   ok   ok   ok  ',
);
export const expectedRoleAccessToVendorOnlyEndpoints = buildRoleMatrixRowEqualForOwnAndOtherData(
  '      401   403 403 403  401  403  ok  ok  403  403  403  403  403  403  ok   403 ',
);
export const expectedRoleAccessToAnalystOrAdminEndpoints = buildRoleMatrixRowEqualForOwnAndOtherData(
  '     401   403 403 403  401  403  403 403 403  ok   ok   403  403  403  403  403 ',
);
export const expectedRoleAccessToAdminOnlyEndpoints = buildRoleMatrixRowEqualForOwnAndOtherData(
  '       401   403 403 403  401  403  403 403 403  403  ok   403  403  403  403  403 ',
);
/** Routes that are not available in this marketplace return 404 to everybody. */
export const expectedRoleAccessToUnavailableEndpoints = buildRoleMatrixRowEqualForOwnAndOtherData(
  '       404   404 404 404  404  404  404 404 404  404  404  404  404  404  404  404 ',
);

/**
 * Routes with an email address or user id as a parameter. Callers may use only their own; admins may also use those of
 * other users.
 */
export const expectedRoleAccessToSelfOrAdminEndpoints = {
  own: '                     401   ok  ok  ok   401  ok   ok  ok  ok   ok   ok   ok   ok   ok   ok   ok  ',
  other: '                   401   403 403 403  401  403  403 403 403  403  ok   403  403  403  403  403 ',
};
export const expectedRoleAccessToSelfOnlyEndpoints = {
  own: '                     401   ok  ok  ok   401  ok   ok  ok  ok   ok   ok   ok   ok   ok   ok   ok  ',
  other: '                   401   403 403 403  401  403  403 403 403  403  403  403  403  403  403  403 ',
};
/** Every user can access their own data; requests for other users' data return 404. */
export const expectedRoleAccessToOwnResources = {
  own: '                     401   ok  ok  ok   401  ok   ok  ok  ok   ok   ok   ok   ok   ok   ok   ok  ',
  other: '                   401   404 404 404  401  404  404 404 404  404  404  404  404  404  404  404 ',
};
/** Sharing one's own search with one's company; buyer A and the colleague have a company. */
export const expectedRoleAccessToSearchSharing = {
  own: '                     401   ok  403 403  401  403  403 403 403  403  403  403  ok   403  403  403 ',
  other: '                   401   404 403 403  401  403  403 403 403  403  403  403  404  403  403  403 ',
};
/** A shared search of buyer A's company: not found for users outside the company, including former members. */
export const expectedRoleAccessToCompanySharedSearch = {
  own: '                     401   ok  404 404  401  404  404 404 404  404  404  404  ok   404  404  404 ',
  other: '                   401   404 404 404  401  404  404 404 404  404  404  404  ok   404  404  404 ',
};
/**
 * Reading one's own RFQ. Colleagues may also read it, and admins may read all RFQs. Users without a confirmed email
 * address have no RFQ.
 */
export const expectedRoleAccessToOwnRfqOrAnyRfqForAdmin = {
  own: '                     401   ok  ok  404  401  ok   ok  ok  ok   ok   ok   ok   ok   ok   ok   ok  ',
  other: '                   401   404 404 404  401  404  404 404 404  404  ok   404  ok   404  404  404 ',
};
export const expectedRoleAccessToOwnWebhooks = {
  own: expectedRoleAccessToOwnRfqOrAnyRfqForAdmin.own,
  other: expectedRoleAccessToOwnResources.other,
};
/** A buyer's action on an RFQ: colleagues of the buyer may also perform the action, admins may not. */
export const expectedRoleAccessToBuyerRfqActions = {
  own: expectedRoleAccessToOwnRfqOrAnyRfqForAdmin.own,
  other: '                   401   404 404 404  401  404  404 404 404  404  404  404  ok   404  404  404 ',
};
/**
 * The link of an RFQ to emnify: visible to the buyer, the buyer's company and the vendors of emnify, but not to admins.
 */
export const expectedRoleAccessToRfqLink = {
  own: expectedRoleAccessToOwnRfqOrAnyRfqForAdmin.own,
  other: '                   401   404 404 404  401  404  ok  404 404  404  404  404  ok   404  ok   404 ',
};
/** Routes that only owners of a provider can use. */
export const expectedRoleAccessToProviderOwnerEndpoints = buildRoleMatrixRowEqualForOwnAndOtherData(
  '401  403 403 403  401  403  ok  ok  403  403  403  403  403  403  403  403 ',
);
export const expectedRoleAccessToVendorOwnResources = {
  own: '                     401   403 403 403  401  403  ok  ok  403  403  403  403  403  403  ok   403 ',
  other: '                   401   403 403 403  401  403  404 404 403  403  403  403  403  403  404  403 ',
};
/** Routes that only admins can use, and only with their own email address. */
export const expectedRoleAccessToAdminEndpointsWithOwnEmail = {
  own: '                     401   403 403 403  401  403  403 403 403  403  ok   403  403  403  403  403 ',
  other: '                   401   403 403 403  401  403  403 403 403  403  403  403  403  403  403  403 ',
};

/**
 * Signing in with one's own email address and password: refused for disabled accounts and without the code of a second
 * factor.
 */
export const expectedRoleAccessToPasswordSignIn = {
  own: '                     ok    ok  ok  ok   401c ok   ok  ok  ok   ok   401c ok   ok   ok   ok   ok  ',
  other: '                   ok    ok  ok  ok   ok   ok   ok  ok  ok   ok   ok   ok   ok   ok   ok   ok  ',
};
/**
 * Setting up a second factor requires a confirmed email address. The admin already has a second factor, so the request
 * returns 409 for the admin.
 */
export const expectedRoleAccessToSecondFactorSetup = buildRoleMatrixRowEqualForOwnAndOtherData(
  '401   ok  ok  403  401  ok   ok  ok  ok   ok   409  ok   ok   ok   ok   ok  ',
);
/**
 * Requests that need a code of the second factor. Only the admin has a second factor; the admin enters a wrong code.
 */
export const expectedRoleAccessToSecondFactorCode = buildRoleMatrixRowEqualForOwnAndOtherData(
  '401   ok  ok  ok   401  ok   ok  ok  ok   ok   422  ok   ok   ok   ok   ok  ',
);
/**
 * Requests that require the password and a confirmed email address, and a code from users with a second factor; only
 * the admin has a second factor, and enters a wrong code.
 */
export const expectedRoleAccessToPasswordAndCode = buildRoleMatrixRowEqualForOwnAndOtherData(
  '    401   ok  ok  403  401  ok   ok  ok  ok   ok   422  ok   ok   ok   ok   ok  ',
);
/** Requesting provider access for oneself: refused if one already has access or a pending request. */
export const expectedRoleAccessToProviderAccessRequest = {
  own: '                     401   ok  ok  403  401  409  409 409 ok   ok   ok   ok   ok   ok   409  ok  ',
  other: '                   401   403 403 403  401  403  403 403 403  403  403  403  403  403  403  403 ',
};
/** Submitting a provider application for oneself: refused if one already has access or a pending request. */
export const expectedRoleAccessToProviderApplication = buildRoleMatrixRowEqualForOwnAndOtherData(
  '  401   ok  ok  403  401  409  409 409 ok   ok   ok   ok   ok   ok   409  ok  ',
);
/** A mailed link that also requires a session of the link's account. */
export const expectedRoleAccessToMailedLinkWithSession = {
  own: '                     422   ok  ok  ok   422  ok   ok  ok  ok   ok   ok   ok   ok   ok   ok   ok  ',
  other: '                   422   422 422 422  422  422  422 422 422  422  422  422  422  422  422  422 ',
};
/** A mailed link that works without a session, unless the link's account is disabled. */
export const expectedRoleAccessToMailedLinkWithoutSession = {
  own: '                     ok    ok  ok  ok   422  ok   ok  ok  ok   ok   ok   ok   ok   ok   ok   ok  ',
  other: '                   ok    ok  ok  ok   ok   ok   ok  ok  ok   ok   ok   ok   ok   ok   ok   ok  ',
};

/**
 * Only the first user of a domain can create a company. Buyer A already has a company, and the analyst is the first of
 * three users of the marketplace's domain.
 */
export const expectedRoleAccessToCompanyCreation = {
  own: '                     401   409 ok  403  401  ok   ok  ok  ok   ok   409  409  409  409  409  409 ',
  other: '                   401   409 409 403  401  409  409 409 409  409  409  409  409  409  409  409 ',
};
/** Users can join only the company of their own email domain, and only once. */
export const expectedRoleAccessToCompanyJoining = {
  own: '                     401   409 409 403  401  409  409 409 409  409  ok   ok   409  ok   ok   ok  ',
  other: '                   401   403 403 403  401  403  403 403 403  403  403  403  409  409  403  403 ',
};
/** The last owner cannot leave a company. Users with a pending request can withdraw the request once. */
export const expectedRoleAccessToLeavingCompany = {
  own: '                     401   409 409 403  401  409  409 409 409  409  ok   ok   ok   ok   ok   ok  ',
  other: '                   401   409 409 403  401  409  409 409 409  409  403  403  403  403  403  403 ',
};
/** Only members can decide on a join request; here they get 409, because no user has a pending request. */
export const expectedRoleAccessToJoinRequestDecision = buildRoleMatrixRowEqualForOwnAndOtherData(
  '  401   409 409 403  401  409  409 409 409  409  403  403  403  403  403  403 ',
);
/** Only owners of a company can change the role of a member. */
export const expectedRoleAccessToMemberRoleChange = {
  own: '                     401   ok  ok  403  401  ok   ok  ok  ok   ok   403  403  403  403  403  403 ',
  other: '                   401   404 404 403  401  404  404 404 404  404  403  403  403  403  403  403 ',
};
export const expectedRoleAccessToMemberRemoval = {
  own: '                     401   409 409 403  401  409  409 409 409  409  403  403  403  403  403  403 ',
  other: expectedRoleAccessToMemberRoleChange.other,
};
export const expectedRoleAccessToCompanyRenaming = buildRoleMatrixRowEqualForOwnAndOtherData(
  '  401   ok  ok  403  401  ok   ok  ok  ok   ok   403  403  403  403  403  403 ',
);
/** RFQs that were sent without a company: buyer A and the colleague can transfer their own RFQs to their company. */
export const expectedRoleAccessToRfqTransfer = {
  own: '                     401   ok  403 404  401  403  403 403 403  403  403  403  ok   403  403  403 ',
  other: expectedRoleAccessToOwnResources.other,
};
export const expectedRoleAccessToAllRfqsTransfer = buildRoleMatrixRowEqualForOwnAndOtherData(
  '401   ok  403 403  401  403  403 403 403  403  403  403  ok   403  403  403 ',
);
