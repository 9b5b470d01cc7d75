import type { RoleMatrixRequestFactory } from './matrixCell.ts';
import {
  recordTestProviderApplication,
  recordSampleRfqToUnclaimedProvider,
  buildSampleProviderApplication,
} from './rolePreparations.ts';

const application =
  (more: object): RoleMatrixRequestFactory =>
  async ({ world }) => ({
    params: { id: world.bystander.user.id },
    body: { application_id: await recordTestProviderApplication(world, buildSampleProviderApplication()), ...more },
  });

/**
 * For each route about vendors and companies that are not on the platform yet, a function that builds a valid request.
 */
export const vendorOnboardingRoleMatrixRequestFactories: Readonly<Record<string, RoleMatrixRequestFactory>> = {
  'GET /api/rfq/:id/arrivals': ({ world, owner }) => ({ params: { id: world.belongings[owner].rfqId } }),
  'POST /api/provider-access/application': async (subject) => {
    await recordTestProviderApplication(subject.world, null, subject.role === 'guest' ? 'buyerA' : subject.role);
    return { body: buildSampleProviderApplication() };
  },
  'POST /api/admin/provider-applications/:id/accept': application({}),
  'POST /api/admin/provider-applications/:id/reject': application({ reason: 'Not so.' }),
  'GET /api/admin/catalogue/providers/:id/contact': () => ({ params: { id: 'emnify' } }),
  'PUT /api/admin/catalogue/providers/:id/contact': () => ({
    params: { id: 'emnify' },
    body: { email: `sales-${crypto.randomUUID()}@emnify.example` },
  }),
  'POST /api/admin/missed-vendors/:id/handle': async ({ world }) => ({
    params: { id: await recordSampleRfqToUnclaimedProvider(world) },
  }),
};
