import { formOf } from './forms.ts';
import type { CallFor, MatrixCall, Subject } from './matrixCell.ts';
import { aloneRfq, linkWithFile, ownLink, ownRfq, quoteOn, rfqFor, vendorNamed } from './rolePreparations.ts';
import { made } from './roleWorld.ts';

/** On a new RFQ of the subject. @param more members added to the body. */
const onOwnRfq =
  (more?: object): CallFor =>
  async (subject) => ({ params: { id: await ownRfq(subject.world, subject.of) }, ...(more && { body: more }) });

async function award({ world, of }: Subject): Promise<MatrixCall> {
  const id = await ownRfq(world, of);
  const linkId = await quoteOn(world, of, id);
  return { params: { id }, body: { awards: [{ link_id: linkId, quote_version: 1 }], note: 'Norway decided.' } };
}

async function reopen({ world, of }: Subject): Promise<MatrixCall> {
  const id = await ownRfq(world, of);
  if (of !== 'unconfirmed' && of !== 'disabled') {
    await made(world.scenario, `/api/rfq/${id}/close`, {}, world.people[of], 'position');
  }
  return { params: { id } };
}

/** Creates an RFQ with a quote of the vendor that the request refers to. @returns its id. */
async function quotedRfq(subject: Subject): Promise<string> {
  const { world } = subject;
  const vendor = vendorNamed(subject);
  const rfqId = await rfqFor(world, vendor, true);
  const quote = { rfq_id: rfqId, quote_amount: '0.62', quote_currency: 'EUR' };
  await made(world.scenario, '/api/vendor/rfq/respond', quote, world.people[vendor], 'position');
  return rfqId;
}

/** On the link between a new RFQ of the subject and emnify. @param body optional body. */
const onOwnLink =
  (body?: object): CallFor =>
  async (subject) => ({ params: { id: await ownLink(subject.world, subject.of) }, ...(body && { body }) });

/** Builds valid requests to the routes of conversations between buyer and vendor. */
export const conversationCalls: Readonly<Record<string, CallFor>> = {
  'GET /api/conversations/:id': onOwnLink(),
  'POST /api/conversations/:id': onOwnLink({ text: 'Which networks do you use in Norway?' }),
  'POST /api/conversations/:id/read': onOwnLink({ up_to: 1 }),
  'POST /api/conversations/:id/attachments': async (subject) => ({
    params: { id: await ownLink(subject.world, subject.of) },
    form: await formOf([{ name: 'networks.pdf', bytes: '%PDF-1.7 a list' }]),
  }),
  'GET /api/conversations/:id/attachments/:number': async ({ world, of }) => ({
    params: { id: await linkWithFile(world, of), number: '1' },
  }),
};

/** Builds valid requests to the routes about quotes and the outcome of an RFQ. */
export const outcomeCalls: Readonly<Record<string, CallFor>> = {
  'POST /api/rfq/:id/award': award,
  'POST /api/rfq/:id/close': onOwnRfq({ note: 'The project was stopped.' }),
  'POST /api/rfq/:id/reopen': reopen,
  'POST /api/rfq/:id/extend': onOwnRfq({ deadline: '2027-06-01T00:00:00.000Z' }),
  'POST /api/rfq/:id/need': onOwnRfq({ need: { devices: 500, megabytes: '5' }, seen: null }),
  'POST /api/rfq/:id/providers': onOwnRfq({ provider: '1NCE' }),
  'POST /api/rfq/:id/hand-over': async ({ world, of }) => ({ params: { id: await aloneRfq(world, of) } }),
  'POST /api/rfq/hand-over': () => ({ body: { after: null } }),
  'POST /api/vendor/rfq/withdraw': async (subject) => ({ body: { rfq_id: await quotedRfq(subject) } }),
  'POST /api/vendor/rfq/in-charge': async (subject) => ({
    body: { rfq_id: await rfqFor(subject.world, vendorNamed(subject), false), user_id: null, seen: null },
  }),
  'GET /api/vendor/rfqs/export': () => ({ query: '?format=csv' }),
  'GET /api/vendor/rfq/:id': async (subject) => ({
    params: { id: await rfqFor(subject.world, vendorNamed(subject), false) },
  }),
  'GET /api/vendor/rfq/:id/quotes': async (subject) => ({ params: { id: await quotedRfq(subject) } }),
};
