import { encodeTestMultipartForm } from './forms.ts';
import type { RoleMatrixRequestFactory, RoleMatrixRequest, RoleMatrixRequestContext } from './matrixCell.ts';
import {
  createTestRfqWithoutCompany,
  createTestRfqLinkWithFile,
  createTestRfqLinkToEmnify,
  createTestRfqToEmnify,
  quoteTestRfqAsEmnify,
  createTestRfqForVendor,
  selectVendorOfRoleMatrixRequest,
} from './rolePreparations.ts';
import { postAndReadTestReplyProperty } from './roleMatrixFixture.ts';

/**
 * Returns a factory that creates an RFQ of the data owner and builds a request about the RFQ.
 * @param more body of the request, if any.
 */
const onOwnRfq =
  (more?: object): RoleMatrixRequestFactory =>
  async (subject) => ({
    params: { id: await createTestRfqToEmnify(subject.world, subject.owner) },
    ...(more && { body: more }),
  });

async function award({ world, owner }: RoleMatrixRequestContext): Promise<RoleMatrixRequest> {
  const id = await createTestRfqToEmnify(world, owner);
  const linkId = await quoteTestRfqAsEmnify(world, owner, id);
  return { params: { id }, body: { awards: [{ link_id: linkId, quote_version: 1 }], note: 'Norway decided.' } };
}

async function reopen({ world, owner }: RoleMatrixRequestContext): Promise<RoleMatrixRequest> {
  const id = await createTestRfqToEmnify(world, owner);
  if (owner !== 'unconfirmed' && owner !== 'disabled') {
    await postAndReadTestReplyProperty(world.scenario, `/api/rfq/${id}/close`, {}, world.people[owner], 'position');
  }
  return { params: { id } };
}

/**
 * Creates an RFQ with a quote from the vendor to whom the request refers.
 * @returns the id of the RFQ.
 */
async function quotedRfq(subject: RoleMatrixRequestContext): Promise<string> {
  const { world } = subject;
  const vendor = selectVendorOfRoleMatrixRequest(subject);
  const rfqId = await createTestRfqForVendor(world, vendor, true);
  const quote = { rfq_id: rfqId, quote_amount: '0.62', quote_currency: 'EUR' };
  await postAndReadTestReplyProperty(
    world.scenario,
    '/api/vendor/rfq/respond',
    quote,
    world.people[vendor],
    'position',
  );
  return rfqId;
}

/**
 * Returns a factory that creates an RFQ from the data owner to emnify and builds a request about the RFQ's link.
 * @param body body of the request, if any.
 */
const onOwnLink =
  (body?: object): RoleMatrixRequestFactory =>
  async (subject) => ({
    params: { id: await createTestRfqLinkToEmnify(subject.world, subject.owner) },
    ...(body && { body }),
  });

/** For each route for conversations between buyer and vendor, a function that builds a valid request. */
export const conversationRoleMatrixRequestFactories: Readonly<Record<string, RoleMatrixRequestFactory>> = {
  'GET /api/conversations/:id': onOwnLink(),
  'POST /api/conversations/:id': onOwnLink({ text: 'Which networks do you use in Norway?' }),
  'POST /api/conversations/:id/read': onOwnLink({ up_to: 1 }),
  'POST /api/conversations/:id/attachments': async (subject) => ({
    params: { id: await createTestRfqLinkToEmnify(subject.world, subject.owner) },
    form: await encodeTestMultipartForm([{ name: 'networks.pdf', bytes: '%PDF-1.7 a list' }]),
  }),
  'GET /api/conversations/:id/attachments/:number': async ({ world, owner }) => ({
    params: { id: await createTestRfqLinkWithFile(world, owner), number: '1' },
  }),
};

/** For each route about quotes or the outcome of an RFQ, a function that builds a valid request. */
export const rfqOutcomeRoleMatrixRequestFactories: Readonly<Record<string, RoleMatrixRequestFactory>> = {
  'POST /api/rfq/:id/award': award,
  'POST /api/rfq/:id/close': onOwnRfq({ note: 'The project was stopped.' }),
  'POST /api/rfq/:id/reopen': reopen,
  'POST /api/rfq/:id/extend': onOwnRfq({ deadline: '2027-06-01T00:00:00.000Z' }),
  'POST /api/rfq/:id/need': onOwnRfq({ need: { devices: 500, megabytes: '5' }, seen: null }),
  'POST /api/rfq/:id/providers': onOwnRfq({ provider: '1NCE' }),
  'POST /api/rfq/:id/hand-over': async ({ world, owner }) => ({
    params: { id: await createTestRfqWithoutCompany(world, owner) },
  }),
  'POST /api/rfq/hand-over': () => ({ body: { after: null } }),
  'POST /api/vendor/rfq/withdraw': async (subject) => ({ body: { rfq_id: await quotedRfq(subject) } }),
  'POST /api/vendor/rfq/in-charge': async (subject) => ({
    body: {
      rfq_id: await createTestRfqForVendor(subject.world, selectVendorOfRoleMatrixRequest(subject), false),
      user_id: null,
      seen: null,
    },
  }),
  'GET /api/vendor/rfqs/export': () => ({ query: '?format=csv' }),
  'GET /api/vendor/rfq/:id': async (subject) => ({
    params: { id: await createTestRfqForVendor(subject.world, selectVendorOfRoleMatrixRequest(subject), false) },
  }),
  'GET /api/vendor/rfq/:id/quotes': async (subject) => ({ params: { id: await quotedRfq(subject) } }),
};
