import { z } from 'zod';
import { Accepted, command, query } from '../kernel/endpoint.ts';
import { RfqId, UserId } from '../kernel/ids.ts';
import { VendorRfqBody } from './rfq.commands.ts';
import { ColleagueView } from './rfq.views.ts';

/** Nobody who only reads, whose account is shut, whose access ended or who was erased is among them. */
export const listVendorColleagues = query('/api/vendor/colleagues', 'vendor', {
  summary: "Who answers for the caller's provider, the caller among them, by name.",
  reply: z.array(ColleagueView),
});

/** `user_id` is who is in charge from now on, `seen` whom the caller saw; `null` is nobody. */
export const SetInChargeBody = VendorRfqBody.extend({ user_id: UserId.nullable(), seen: UserId.nullable() });
export type SetInChargeBody = z.infer<typeof SetInChargeBody>;

/** Whoever answers for the provider may say so; mails about the RFQ go to that person alone. 'rfq.in-charge-changed' names who has it. */
export const setInCharge = command('POST', '/api/vendor/rfq/in-charge', 'answering', {
  summary: "Take charge of an RFQ of the caller's provider, give it to a colleague, or lay it down.",
  refuses: [
    'rfq.closed',
    'rfq.in-charge-changed',
    'rfq.not-a-colleague',
    'rfq.not-found',
    'rfq.rejected',
    'rfq.too-many-changes',
  ],
  body: SetInChargeBody,
  reply: Accepted.extend({ rfq_id: RfqId, in_charge: UserId.nullable() }),
});
