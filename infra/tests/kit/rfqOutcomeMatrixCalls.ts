import { encodeMultipartForm } from './forms.ts';
import type { RoleMatrixCallFactory, RoleMatrixCall, RoleMatrixCallContext } from './matrixCell.ts';
import {
  createRfqWithoutCompany,
  createRfqLinkWithFile,
  createOwnRfqLink,
  createOwnRfq,
  quoteAsEmnify,
  createRfqForVendor,
  selectVendorOfRoleMatrixCall,
} from './rolePreparations.ts';
import { postAndReadReplyMember } from './roleMatrixFixture.ts';

/**
 * Returns a factory that creates an RFQ of the data owner and builds a request about the RFQ.
 * @param more body of the request, if any.
 */
const onOwnRfq =
  (more?: object): RoleMatrixCallFactory =>
  async (subject) => ({
    params: { id: await createOwnRfq(subject.world, subject.owner) },
    ...(more && { body: more }),
  });

async function award({ world, owner }: RoleMatrixCallContext): Promise<RoleMatrixCall> {
  const id = await createOwnRfq(world, owner);
  const linkId = await quoteAsEmnify(world, owner, id);
  return { params: { id }, body: { awards: [{ link_id: linkId, quote_version: 1 }], note: 'Norway decided.' } };
}

async function reopen({ world, owner }: RoleMatrixCallContext): Promise<RoleMatrixCall> {
  const id = await createOwnRfq(world, owner);
  if (owner !== 'unconfirmed' && owner !== 'disabled') {
    await postAndReadReplyMember(world.scenario, `/api/rfq/${id}/close`, {}, world.people[owner], 'position');
  }
  return { params: { id } };
}

/**
 * Creates an RFQ with a quote from the vendor to whom the request refers.
 * @returns the id of the RFQ.
 */
async function quotedRfq(subject: RoleMatrixCallContext): Promise<string> {
  const { world } = subject;
  const vendor = selectVendorOfRoleMatrixCall(subject);
  const rfqId = await createRfqForVendor(world, vendor, true);
  const quote = { rfq_id: rfqId, quote_amount: '0.62', quote_currency: 'EUR' };
  await postAndReadReplyMember(world.scenario, '/api/vendor/rfq/respond', quote, world.people[vendor], 'position');
  return rfqId;
}

/**
 * Returns a factory that creates an RFQ of the data owner to emnify and builds a request about the RFQ's link.
 * @param body body of the request, if any.
 */
const onOwnLink =
  (body?: object): RoleMatrixCallFactory =>
  async (subject) => ({ params: { id: await createOwnRfqLink(subject.world, subject.owner) }, ...(body && { body }) });

/** By route: builds a valid request to a route of conversations between buyer and vendor. */
export const conversationRoleMatrixCalls: Readonly<Record<string, RoleMatrixCallFactory>> = {
  'GET /api/conversations/:id': onOwnLink(),
  'POST /api/conversations/:id': onOwnLink({ text: 'Which networks do you use in Norway?' }),
  'POST /api/conversations/:id/read': onOwnLink({ up_to: 1 }),
  'POST /api/conversations/:id/attachments': async (subject) => ({
    params: { id: await createOwnRfqLink(subject.world, subject.owner) },
    form: await encodeMultipartForm([{ name: 'networks.pdf', bytes: '%PDF-1.7 a list' }]),
  }),
  'GET /api/conversations/:id/attachments/:number': async ({ world, owner }) => ({
    params: { id: await createRfqLinkWithFile(world, owner), number: '1' },
  }),
};

/** By route: builds a valid request to a route about quotes or the outcome of an RFQ. */
export const rfqOutcomeRoleMatrixCalls: Readonly<Record<string, RoleMatrixCallFactory>> = {
  'POST /api/rfq/:id/award': award,
  'POST /api/rfq/:id/close': onOwnRfq({ note: 'The project was stopped.' }),
  'POST /api/rfq/:id/reopen': reopen,
  'POST /api/rfq/:id/extend': onOwnRfq({ deadline: '2027-06-01T00:00:00.000Z' }),
  'POST /api/rfq/:id/need': onOwnRfq({ need: { devices: 500, megabytes: '5' }, seen: null }),
  'POST /api/rfq/:id/providers': onOwnRfq({ provider: '1NCE' }),
  'POST /api/rfq/:id/hand-over': async ({ world, owner }) => ({
    params: { id: await createRfqWithoutCompany(world, owner) },
  }),
  'POST /api/rfq/hand-over': () => ({ body: { after: null } }),
  'POST /api/vendor/rfq/withdraw': async (subject) => ({ body: { rfq_id: await quotedRfq(subject) } }),
  'POST /api/vendor/rfq/in-charge': async (subject) => ({
    body: {
      rfq_id: await createRfqForVendor(subject.world, selectVendorOfRoleMatrixCall(subject), false),
      user_id: null,
      seen: null,
    },
  }),
  'GET /api/vendor/rfqs/export': () => ({ query: '?format=csv' }),
  'GET /api/vendor/rfq/:id': async (subject) => ({
    params: { id: await createRfqForVendor(subject.world, selectVendorOfRoleMatrixCall(subject), false) },
  }),
  'GET /api/vendor/rfq/:id/quotes': async (subject) => ({ params: { id: await quotedRfq(subject) } }),
};
