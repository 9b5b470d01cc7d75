import { type OwnCompanyReply, readOwnCompanyEndpoint } from '@marketplace/contracts/companies/companies.api.ts';
import type { RoleMatrixRequestFactory, RoleMatrixRequestContext } from './matrixCell.ts';

const noCompany = '00000000-0000-4000-8000-000000000000';
const name = 'Meridian Cold Chain';
const toUserIdBody = ({ world, owner }: RoleMatrixRequestContext) => ({ user_id: world.people[owner].user.id });

/** Values that no identity provider has issued. */
const unknownSignIn = { code: 'code', state: 'sign-in.state', ticket: 'ticket' };
const toEmailBody = ({ world, owner }: RoleMatrixRequestContext) => ({ email: world.people[owner].user.email });

const trusted = { issuer: 'https://login.meridian.example', domain: 'meridian.example' };

/**
 * For each company route, a function that builds a valid request about the owner in the context or that user's company.
 */
export const companyRoleMatrixRequestFactories: Readonly<Record<string, RoleMatrixRequestFactory>> = {
  'POST /api/company/found': () => ({ body: { name } }),
  'PUT /api/company/name': () => ({ body: { name } }),
  'POST /api/company/join': async ({ world, owner }) => {
    // Disabled users get no response body.
    const { body } = await world.scenario.get<Partial<OwnCompanyReply>>(
      readOwnCompanyEndpoint.path,
      world.people[owner],
    );
    return { body: { company_id: body.company?.company_id ?? noCompany } };
  },
  'POST /api/company/members/admit': (subject) => ({ body: { ...toUserIdBody(subject), role: 'viewer' } }),
  'POST /api/company/members/decline': (subject) => ({ body: toUserIdBody(subject) }),
  'POST /api/company/members/role': (subject) => ({ body: { ...toUserIdBody(subject), role: 'owner' } }),
  'POST /api/company/members/remove': (subject) => ({ body: toUserIdBody(subject) }),
  'POST /api/company/sign-in/on': () => ({ body: unknownSignIn }),
  'POST /api/company/sign-in/off': () => ({ body: { setting_id: noCompany } }),
  'PUT /api/company/sign-in': () => ({
    body: { issuer: 'https://login.meridian.example', client_id: 'market', client_secret: 'Quiet-secret-71' },
  }),
  'POST /api/admin/trusted-issuers': () => ({ body: { ...trusted, tenant: '' } }),
  'POST /api/admin/trusted-issuers/remove': () => ({ body: trusted }),
  'POST /api/auth/company/start': (subject) => ({ body: toEmailBody(subject) }),
  'POST /api/auth/company/finish': () => ({ body: unknownSignIn }),
  'POST /api/auth/company/prove': (subject) => ({ body: { ...toEmailBody(subject), ticket: unknownSignIn.ticket } }),
};
