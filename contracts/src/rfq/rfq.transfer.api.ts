import { z } from 'zod';
import { CommandReply, defineCommandEndpoint } from '../kernel/endpoint.ts';
import { CompanyId, RfqId } from '../kernel/ids.ts';

/** Maximum number of RFQs that one request transfers. */
export const maxTransferredRfqsPerRequest = 50;

const refuses = ['company.not-member', 'company.viewer', 'rfq.not-found', 'rfq.of-company'] as const;

/** Transfers the RFQ to the caller's current company. Safe to repeat. */
export const handOverRfqEndpoint = defineCommandEndpoint('POST', '/api/rfq/:id/hand-over', 'session', {
  summary:
    "Transfer one of the caller's own RFQs to the caller's company, whose members can then read and manage it. Cannot be undone.",
  refuses,
  params: z.object({ id: z.string().max(100) }),
  reply: CommandReply.extend({ rfq_id: RfqId, company_id: CompanyId }),
});

/** `after` is the `next` of the previous response; `null` starts from the beginning. */
export const TransferRfqsBody = z.strictObject({ after: RfqId.nullable() });

/** Transfers at most `maxTransferredRfqsPerRequest` RFQs. Interrupted requests can safely be repeated or restarted. */
export const handOverRfqsEndpoint = defineCommandEndpoint('POST', '/api/rfq/hand-over', 'session', {
  summary:
    "Transfer the next batch of the caller's own RFQs to the caller's company; repeat with `next` until it is null. Cannot be undone.",
  refuses,
  body: TransferRfqsBody,
  reply: CommandReply.extend({ handed_over: z.int(), next: RfqId.nullable() }),
});
