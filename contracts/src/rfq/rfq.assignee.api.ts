import { z } from 'zod';
import { CommandReply, defineCommandEndpoint, defineQueryEndpoint } from '../kernel/endpoint.ts';
import { RfqId, UserId } from '../kernel/ids.ts';
import { VendorRfqActionBody } from './rfq.commands.ts';
import { VendorColleagueReplyItem } from './rfq.views.ts';

/** Excludes viewers, disabled accounts, and users whose access ended or who were erased. */
export const listVendorColleaguesEndpoint = defineQueryEndpoint('/api/vendor/colleagues', 'vendor', {
  summary: "List users who can respond for the caller's provider, including the caller, by name.",
  reply: z.array(VendorColleagueReplyItem),
});

/** `user_id` is the new assignee, `seen` the assignee that the caller saw; `null` means unassigned. */
export const SetRfqAssigneeBody = VendorRfqActionBody.extend({ user_id: UserId.nullable(), seen: UserId.nullable() });
export type SetRfqAssigneeBody = z.infer<typeof SetRfqAssigneeBody>;

/** Only the assignee receives mails about the RFQ. The refusal 'rfq.in-charge-changed' names the current assignee. */
export const setInChargeEndpoint = defineCommandEndpoint('POST', '/api/vendor/rfq/in-charge', 'answering', {
  summary: "Assign an RFQ of the caller's provider to the caller or a colleague, or unassign it.",
  refuses: [
    'rfq.closed',
    'rfq.in-charge-changed',
    'rfq.not-a-colleague',
    'rfq.not-found',
    'rfq.rejected',
    'rfq.too-many-changes',
  ],
  body: SetRfqAssigneeBody,
  reply: CommandReply.extend({ rfq_id: RfqId, in_charge: UserId.nullable() }),
});
