import { z } from 'zod';
import { Accepted, command } from '../kernel/endpoint.ts';
import { CompanyId, RfqId } from '../kernel/ids.ts';

/** RFQs that one call hands over at most. */
export const handOverStep = 50;

const refuses = ['company.not-member', 'company.viewer', 'rfq.not-found', 'rfq.of-company'] as const;

/** To the company that the caller belongs to at that moment. Repeating it changes nothing. */
export const handOverRfq = command('POST', '/api/rfq/:id/hand-over', 'session', {
  summary:
    "Hand an RFQ of the caller's own to the caller's company, whose people read and decide on it then. That cannot be undone.",
  refuses,
  params: z.object({ id: z.string().max(100) }),
  reply: Accepted.extend({ rfq_id: RfqId, company_id: CompanyId }),
});

/** `after` is the `next` of the call before; `null` begins. */
export const HandOverRfqsBody = z.strictObject({ after: RfqId.nullable() });

/** A step takes at most `handOverStep` RFQs; a call that was cut off is repeated, or begun anew, without harm. */
export const handOverRfqs = command('POST', '/api/rfq/hand-over', 'session', {
  summary:
    "Hand the next RFQs of the caller's own to the caller's company; again with `next` until that is null. That cannot be undone.",
  refuses,
  body: HandOverRfqsBody,
  reply: Accepted.extend({ handed_over: z.int(), next: RfqId.nullable() }),
});
