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

/** The same with one's own and with somebody else's. */
export const alike = (cells: Cells): MatrixRow => ({ own: cells, other: cells });

/** The same people are let through, and a rule refuses all of them with this status. */
export const ruled = ({ own, other }: MatrixRow, status: number): MatrixRow => ({
  own: own.replaceAll('ok ', String(status)),
  other: other.replaceAll('ok ', String(status)),
});

//                           guest A   B   unco disa pend vA  vB  revo anal admi bare coll form vCol vFor
export const everybody = alike('    ok    ok  ok  ok   ok   ok   ok  ok  ok   ok   ok   ok   ok   ok   ok   ok  ');
export const signedIn = alike('     401   ok  ok  ok   401  ok   ok  ok  ok   ok   ok   ok   ok   ok   ok   ok  ');
export const confirmed = alike('    401   ok  ok  403  401  ok   ok  ok  ok   ok   ok   ok   ok   ok   ok   ok  ');
export const vendors = alike('      401   403 403 403  401  403  ok  ok  403  403  403  403  403  403  ok   403 ');
export const analysts = alike('     401   403 403 403  401  403  403 403 403  ok   ok   403  403  403  403  403 ');
export const admins = alike('       401   403 403 403  401  403  403 403 403  403  ok   403  403  403  403  403 ');
/** Not there in this marketplace, for anybody. */
export const nobody = alike('       404   404 404 404  404  404  404 404 404  404  404  404  404  404  404  404 ');

/** The own address or id only; an admin's also for others. */
export const selfOrAdmin = {
  own: '                     401   ok  ok  ok   401  ok   ok  ok  ok   ok   ok   ok   ok   ok   ok   ok  ',
  other: '                   401   403 403 403  401  403  403 403 403  403  ok   403  403  403  403  403 ',
};
export const selfOnly = {
  own: '                     401   ok  ok  ok   401  ok   ok  ok  ok   ok   ok   ok   ok   ok   ok   ok  ',
  other: '                   401   403 403 403  401  403  403 403 403  403  403  403  403  403  403  403 ',
};
/** Somebody else's is as if it were not there. */
export const ownThing = {
  own: '                     401   ok  ok  ok   401  ok   ok  ok  ok   ok   ok   ok   ok   ok   ok   ok  ',
  other: '                   401   404 404 404  401  404  404 404 404  404  404  404  404  404  404  404 ',
};
/** The own search for the own company, which buyer A and the colleague have. */
export const sharing = {
  own: '                     401   ok  403 403  401  403  403 403 403  403  403  403  ok   403  403  403 ',
  other: '                   401   404 403 403  401  403  403 403 403  403  403  403  404  403  403  403 ',
};
/** A search of that company: everybody else finds none, also who left it. */
export const companySearch = {
  own: '                     401   ok  404 404  401  404  404 404 404  404  404  404  ok   404  404  404 ',
  other: '                   401   404 404 404  401  404  404 404 404  404  404  404  ok   404  404  404 ',
};
/** Nobody has one before the address is confirmed. */
export const ownRfqOrAdmin = {
  own: '                     401   ok  ok  404  401  ok   ok  ok  ok   ok   ok   ok   ok   ok   ok   ok  ',
  other: '                   401   404 404 404  401  404  404 404 404  404  ok   404  ok   404  404  404 ',
};
export const ownOnceConfirmed = { own: ownRfqOrAdmin.own, other: ownThing.other };
/** What a buyer does with an RFQ: a colleague as its buyer does, admins nothing. */
export const ownRfqAct = {
  own: ownRfqOrAdmin.own,
  other: '                   401   404 404 404  401  404  404 404 404  404  404  404  ok   404  404  404 ',
};
/** The link of an RFQ that went to emnify: its buyer with the company's people and the vendors of emnify, nobody else, admins neither. */
export const partyOfLink = {
  own: ownOnceConfirmed.own,
  other: '                   401   404 404 404  401  404  ok  404 404  404  404  404  ok   404  ok   404 ',
};
/** Whoever says who of the own provider may do what. */
export const providerOwners = alike('401  403 403 403  401  403  ok  ok  403  403  403  403  403  403  403  403 ');
export const ownVendorThing = {
  own: '                     401   403 403 403  401  403  ok  ok  403  403  403  403  403  403  ok   403 ',
  other: '                   401   403 403 403  401  403  404 404 403  403  403  403  403  403  404  403 ',
};
/** An admin who names the own address. */
export const adminAsSelf = {
  own: '                     401   403 403 403  401  403  403 403 403  403  ok   403  403  403  403  403 ',
  other: '                   401   403 403 403  401  403  403 403 403  403  403  403  403  403  403  403 ',
};

/** Signing in with one's own address and password: not where the account is shut, nor without the code of a second factor. */
export const ownSignIn = {
  own: '                     ok    ok  ok  ok   401c ok   ok  ok  ok   ok   401c ok   ok   ok   ok   ok  ',
  other: '                   ok    ok  ok  ok   ok   ok   ok  ok  ok   ok   ok   ok   ok   ok   ok   ok  ',
};
/** Setting up a second factor, which the admin has: a code that does not fit is refused. */
export const withoutFactor = alike('401   ok  ok  403  401  ok   ok  ok  ok   ok   409  ok   ok   ok   ok   ok  ');
/** What needs a code of the second factor, which only the admin has, who gives a wrong one. */
export const factorsOwner = alike('401   ok  ok  ok   401  ok   ok  ok  ok   ok   422  ok   ok   ok   ok   ok  ');
/** What asks for the password anew, of confirmed people, and for a code, which only the admin has to give, who gives a wrong one. */
export const newSecret = alike('    401   ok  ok  403  401  ok   ok  ok  ok   ok   422  ok   ok   ok   ok   ok  ');
/** Provider access for oneself, not while one waits for it or has it. */
export const accessRequest = {
  own: '                     401   ok  ok  403  401  409  409 409 ok   ok   ok   ok   ok   ok   409  ok  ',
  other: '                   401   403 403 403  401  403  403 403 403  403  403  403  403  403  403  403 ',
};
/** An application for oneself, not while one waits for access or has it; nobody else is named. */
export const ownApplication = alike('  401   ok  ok  403  401  409  409 409 ok   ok   ok   ok   ok   ok   409  ok  ');
/** A mailed link that also needs the session of its account. */
export const ownLink = {
  own: '                     422   ok  ok  ok   422  ok   ok  ok  ok   ok   ok   ok   ok   ok   ok   ok  ',
  other: '                   422   422 422 422  422  422  422 422 422  422  422  422  422  422  422  422 ',
};
/** A mailed link that works for whoever has it, unless its account is shut. */
export const anyLink = {
  own: '                     ok    ok  ok  ok   422  ok   ok  ok  ok   ok   ok   ok   ok   ok   ok   ok  ',
  other: '                   ok    ok  ok  ok   ok   ok   ok  ok  ok   ok   ok   ok   ok   ok   ok   ok  ',
};

/** The first of a domain alone: buyer A has a company, and the analyst is the first of the three at the marketplace. */
export const founding = {
  own: '                     401   409 ok  403  401  ok   ok  ok  ok   ok   409  409  409  409  409  409 ',
  other: '                   401   409 409 403  401  409  409 409 409  409  409  409  409  409  409  409 ',
};
/** The company of the own domain alone, and once. */
export const joining = {
  own: '                     401   409 409 403  401  409  409 409 409  409  ok   ok   409  ok   ok   ok  ',
  other: '                   401   403 403 403  401  403  403 403 403  403  403  403  409  409  403  403 ',
};
/** The last owner stays; whoever waits takes the request back, once. */
export const leaving = {
  own: '                     401   409 409 403  401  409  409 409 409  409  ok   ok   ok   ok   ok   ok  ',
  other: '                   401   409 409 403  401  409  409 409 409  409  403  403  403  403  403  403 ',
};
/** Members, about people who do not wait. */
export const deciding = alike('  401   409 409 403  401  409  409 409 409  409  403  403  403  403  403  403 ');
/** Owners, about members. */
export const settingRole = {
  own: '                     401   ok  ok  403  401  ok   ok  ok  ok   ok   403  403  403  403  403  403 ',
  other: '                   401   404 404 403  401  404  404 404 404  404  403  403  403  403  403  403 ',
};
export const removing = {
  own: '                     401   409 409 403  401  409  409 409 409  409  403  403  403  403  403  403 ',
  other: settingRole.other,
};
export const renaming = alike('  401   ok  ok  403  401  ok   ok  ok  ok   ok   403  403  403  403  403  403 ');
/** What somebody sent for nobody else: buyer A and the colleague have a company to hand it to, and no colleague does it for another. */
export const handingOver = {
  own: '                     401   ok  403 404  401  403  403 403 403  403  403  403  ok   403  403  403 ',
  other: ownThing.other,
};
export const handingOverAll = alike('401   ok  403 403  401  403  403 403 403  403  403  403  ok   403  403  403 ');
