import type { CallFor } from './matrixCell.ts';
import { applicationOf, missedVendorOf, newApplication } from './rolePreparations.ts';

const application =
  (more: object): CallFor =>
  async ({ world }) => ({
    params: { id: world.bystander.user.id },
    body: { application_id: await applicationOf(world, newApplication()), ...more },
  });

/** Builds valid requests to the routes about vendors and companies that are not on the platform yet. */
export const arrivalCalls: Readonly<Record<string, CallFor>> = {
  'GET /api/rfq/:id/arrivals': ({ world, of }) => ({ params: { id: world.belongings[of].rfqId } }),
  'POST /api/provider-access/application': async (subject) => {
    await applicationOf(subject.world, null, subject.role === 'guest' ? 'buyerA' : subject.role);
    return { body: newApplication() };
  },
  'POST /api/admin/provider-applications/:id/accept': application({}),
  'POST /api/admin/provider-applications/:id/reject': application({ reason: 'Not so.' }),
  'GET /api/admin/catalogue/providers/:id/contact': () => ({ params: { id: 'emnify' } }),
  'PUT /api/admin/catalogue/providers/:id/contact': () => ({
    params: { id: 'emnify' },
    body: { email: `sales-${crypto.randomUUID()}@emnify.example` },
  }),
  'POST /api/admin/missed-vendors/:id/handle': async ({ world }) => ({ params: { id: await missedVendorOf(world) } }),
};
