import { currentTermsVersion } from '@marketplace/contracts/accounts/accounts.terms.ts';
import { rfqPayload } from './rfqCast.ts';
import type { MatrixRole } from './roleMatrix.ts';
import type { Member, RoleWorld } from './roleWorld.ts';

/** What a cell names: its path parameters, its query, its body. */
export interface MatrixCall {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: string;
  readonly body?: object;
}

/** Whose things a cell is about: a guest's own stand for those of the first buyer. */
interface Subject {
  readonly world: RoleWorld;
  /** The caller, or somebody else. */
  readonly of: Member;
  readonly mine: boolean;
  readonly role: MatrixRole;
}

/** @returns the one whose things are named. */
export function subjectOf(world: RoleWorld, role: MatrixRole, mine: boolean): Subject {
  const self = role === 'guest' ? 'buyerA' : role;
  const somebodyElse = self === 'buyerA' ? 'buyerB' : 'buyerA';
  return { world, role, mine, of: mine ? self : somebodyElse };
}

type CallFor = (subject: Subject) => MatrixCall;

const personOf = ({ world, of }: Subject) => world.people[of].user;
const thingsOf = ({ world, of }: Subject) => world.belongings[of];
const unknownToken = 'x'.repeat(43);
const wrongPassword = { currentPassword: 'not-the-password-1' };

/** The vendor whose RFQ or correction is named: the caller's own, or the other's. */
function vendorNamed({ role, mine }: Subject): 'vendorA' | 'vendorB' {
  return (role === 'vendorB') === mine ? 'vendorB' : 'vendorA';
}

const byEmail: CallFor = (subject) => ({ params: { email: personOf(subject).email } });
const byUserId: CallFor = (subject) => ({ params: { userId: personOf(subject).id } });
const bySearch: CallFor = (subject) => ({ params: { id: thingsOf(subject).searchId } });
const byRfq: CallFor = (subject) => ({ params: { id: thingsOf(subject).rfqId } });
const vendorRfq: CallFor = (subject) => ({ body: { rfq_id: subject.world.sentTo[vendorNamed(subject)] } });
const emnify: CallFor = () => ({ params: { id: 'emnify' } });
const favourite: CallFor = () => ({ params: { providerId: 'emnify' } });

/** An admin's decision on the bystander, under the own address or another. */
const decision: CallFor = (subject) => ({
  body: { user_email: subject.world.bystander.user.email, admin_email: personOf(subject).email },
});
const onAccount =
  (body?: object): CallFor =>
  ({ world, mine, role }) => {
    const id = mine && role !== 'guest' ? world.people[role].user.id : world.bystander.user.id;
    return { params: { id }, ...(body !== undefined && { body }) };
  };
const correction =
  (body: object): CallFor =>
  (subject) => {
    const vendor = subject.mine ? 'vendorA' : 'vendorB';
    const providerId = vendor === 'vendorA' ? 'emnify' : 'soracom';
    return { params: { providerId, id: subject.world.proposed[vendor] }, body };
  };

/** How to make the calls that name something; every other call is made as it stands. */
export const matrixCalls: Readonly<Record<string, CallFor>> = {
  'GET /logos/:file': () => ({ params: { file: 'emnify.svg' } }),
  'POST /api/auth/register': () => ({ body: { email: 'ada@gmail.com' } }),
  'POST /api/auth/login': (subject) => ({ body: { email: personOf(subject).email, password: 'not-the-password-1' } }),
  'POST /api/auth/logout': () => ({}),
  'PUT /api/auth/profile': (subject) => ({ body: { company: personOf(subject).company } }),
  'POST /api/auth/accept-terms': () => ({ body: { version: currentTermsVersion } }),
  'POST /api/auth/confirm-email': () => ({ body: { token: unknownToken } }),
  'POST /api/auth/reset-password': () => ({ body: { token: unknownToken, password: 'Quiet-harbour-72' } }),
  'POST /unsubscribe': () => ({ query: `?token=${unknownToken}`, body: { 'List-Unsubscribe': 'One-Click' } }),
  'POST /api/auth/change-password': () => ({ body: { ...wrongPassword, newPassword: 'Quiet-harbour-72' } }),
  'POST /api/auth/forgot-password': () => ({ body: { email: 'nobody@acme.example' } }),
  'POST /api/auth/sessions/:id/end': (subject) => ({
    params: { id: thingsOf(subject).sessions[subject.mine ? 'ended' : 'kept'] },
  }),
  'POST /api/auth/sign-out-everywhere': () => ({ body: { keepThis: true } }),
  'POST /api/auth/second-factor/enrol': () => ({ body: wrongPassword }),
  'POST /api/auth/second-factor/confirm': () => ({ body: { code: '000000' } }),
  'POST /api/auth/second-factor/disable': () => ({ body: { ...wrongPassword, code: '000000' } }),
  'POST /api/auth/second-factor/recovery-codes': () => ({ body: { ...wrongPassword, code: '000000' } }),
  'POST /api/auth/validate-email-advanced': () => ({ body: { email: 'ada@acme.example', check_mx: false } }),
  'POST /api/auth/validate-domain': () => ({ body: { domain: 'gmail.com' } }),

  'POST /api/provider-access/request': (subject) => ({
    body: { user_email: personOf(subject).email, provider_id: 'no-provider', provider_company_name: 'Nobody' },
  }),
  'GET /api/provider-access/status/:email': byEmail,
  'POST /api/admin/provider-access/approve': decision,
  'POST /api/admin/provider-access/reject': decision,
  'POST /api/admin/provider-access/revoke': decision,
  'POST /api/admin/users/:id/disable': onAccount({}),
  'POST /api/admin/users/:id/enable': onAccount(),
  'POST /api/admin/users/:id/end-sessions': onAccount(),
  'POST /api/admin/users/:id/roles/grant': onAccount({ role: 'analyst' }),
  'POST /api/admin/users/:id/roles/revoke': onAccount({ role: 'analyst' }),

  'POST /api/admin/privacy-requests/:id/decline': ({ world, mine }) => ({
    params: { id: mine ? world.asked.admin : world.asked.bystander },
    body: { reason: 'An invoice is open.' },
  }),

  'PUT /api/admin/settings': () => ({
    body: {
      bannerText: '',
      contactEmail: 'hello@marketplace.example',
      bookingUrl: 'https://booking.example',
      refusedDomains: [],
    },
  }),

  'POST /api/rfq/send': (subject) => ({ body: rfqPayload(['1nce'], { email: personOf(subject).email }) }),
  'GET /api/rfq/user/:email': byEmail,
  'GET /api/rfq/:id/providers': byRfq,
  'POST /api/vendor/rfq/viewed': vendorRfq,
  'POST /api/vendor/rfq/accept': vendorRfq,
  'POST /api/vendor/rfq/reject': vendorRfq,
  'POST /api/vendor/rfq/respond': (subject) => ({ body: { ...vendorRfq(subject).body, quote_amount: '12.50' } }),
  'GET /api/admin/rfqs/export': () => ({ query: '?format=json' }),
  'GET /api/admin/rfq/:id/history': byRfq,
  'GET /api/admin/rfq/:id/history/export': (subject) => ({ ...byRfq(subject), query: '?format=json' }),
  'PUT /api/rfq/provider/:id/status': (subject) => ({
    params: { id: thingsOf(subject).links[0] },
    body: { status: 'accepted', notes: 'By phone.' },
  }),
  'DELETE /api/rfq/provider/:id': (subject) => ({ params: { id: thingsOf(subject).links[1] } }),

  'POST /api/saved-searches': (subject) => ({
    body: { userId: personOf(subject).id, searchData: { geographicMode: 'regions', geographicRegions: ['Asia'] } },
  }),
  'GET /api/saved-searches/:userId': byUserId,
  'PUT /api/saved-searches/:id': (subject) => ({ ...bySearch(subject), body: { name: 'Renamed' } }),
  'POST /api/saved-searches/:id/use': bySearch,
  'PUT /api/saved-searches/:id/alerts': (subject) => ({ ...bySearch(subject), body: { wanted: true } }),
  'DELETE /api/saved-searches/:id': bySearch,
  'GET /api/favorites/:userId': byUserId,
  'PUT /api/favorites/:providerId': favourite,
  'DELETE /api/favorites/:providerId': favourite,
  'POST /api/analytics/user-searches': (subject) => ({ body: { user_id: personOf(subject).id } }),
  'GET /api/analytics/user-searches/:userId': byUserId,
  'GET /api/analytics/export': () => ({ query: '?format=csv' }),

  'POST /api/vendor/corrections': () => ({ body: { changes: { website: 'https://newer.example' } } }),
  'POST /api/vendor/corrections/:id/withdraw': (subject) => ({
    params: { id: subject.world.proposed[vendorNamed(subject)] },
  }),
  'POST /api/admin/corrections/:providerId/:id/accept': correction({ base: 1 }),
  'POST /api/admin/corrections/:providerId/:id/reject': correction({ reason: 'Not so.' }),

  'GET /api/admin/catalogue/providers/:id': emnify,
  'GET /api/admin/catalogue/difference': () => ({ query: '?to=1' }),
  'PUT /api/admin/catalogue/providers/:id': (subject) => ({ ...emnify(subject), body: {} }),
  'DELETE /api/admin/catalogue/providers/:id': (subject) => ({ ...emnify(subject), query: '?base=0' }),
  'POST /api/admin/catalogue/providers/:id/logo': emnify,
  'POST /api/admin/catalogue/providers': () => ({ body: {} }),
  'POST /api/admin/catalogue/restore': () => ({ body: {} }),
};
