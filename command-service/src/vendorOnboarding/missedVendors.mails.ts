import { msg } from '@lingui/core/runtime-macro';
import type {
  UnclaimedProviderRfqEvent,
  VendorInvited,
} from '@marketplace/contracts/vendorOnboarding/vendorOnboarding.events.ts';
import { getUnclaimedProviderRfqStreamName } from '@marketplace/contracts/vendorOnboarding/vendorOnboarding.events.ts';
import { formatUtcInstantForDisplay } from '@marketplace/contracts/kernel/utcFormatting.ts';
import type { OutgoingMailDraft } from '../mails/mailDraft.ts';
import type { MailRulesByEventType, MailEventContext } from '../mails/mailRules.ts';

/**
 * @returns the path of the link in an invitation. The ids in the path grant no access: the RFQ is visible only to users
 * approved by an admin.
 */
function invitationPath({ providerId, rfqId }: VendorInvited['data']): string {
  return `/invitation?${new URLSearchParams({ provider: providerId, rfq: rfqId }).toString()}`;
}

/**
 * Builds the invitation mail. Like the other mails to vendors, it contains neither the buyer's texts nor the buyer's
 * identity.
 */
function invitationMail({ data }: VendorInvited, address: string): OutgoingMailDraft {
  const { providerName, contactId, deadline } = data;
  return {
    kind: 'vendor-invitation',
    to: { address, subject: contactId },
    subject: msg`A buyer has requested a quote from ${{ provider: providerName }}`,
    paragraphs: [
      msg`A buyer has requested a quote for IoT connectivity from ${{ provider: providerName }}, which currently has no users on this marketplace. The request is open until ${{ deadline: formatUtcInstantForDisplay(deadline) }}.`,
      msg`To see the request, create an account, confirm your email address and request access to ${{ provider: providerName }}. You can see the request as soon as an administrator has approved your access. The link below shows these steps, and you can open it again at any time.`,
      msg`You receive one email for each request, because this address is stored as the contact address of ${{ provider: providerName }}. You can have it erased under “Data Subject Rights” on our website.`,
    ],
    action: { label: msg`See the next steps`, path: invitationPath(data) },
  };
}

/**
 * Loads the invitation mail; empty if the contact was erased. The address is personal data, so it is read from the
 * stream.
 */
async function loadInvitationMails(
  event: VendorInvited,
  { reads, revision }: MailEventContext,
): Promise<readonly OutgoingMailDraft[]> {
  const stream = (await reads.readPersonal(
    getUnclaimedProviderRfqStreamName(event.data.linkId),
  )) as readonly UnclaimedProviderRfqEvent[];
  const invited = stream[revision];
  const address = invited?.type === 'VendorInvited' ? invited.data.address : null;
  return address === null ? [] : [invitationMail(event, address)];
}

/**
 * Mail rules of invitations to provider contacts. Admins get no mails about providers without a vendor account: they
 * have a list, and one RFQ can add several items to the list.
 */
export const providerInvitationMailRules: MailRulesByEventType<UnclaimedProviderRfqEvent> = {
  VendorMissed: 'none',
  VendorInvited: { drafts: loadInvitationMails },
  MissedVendorHandled: 'none',
};
