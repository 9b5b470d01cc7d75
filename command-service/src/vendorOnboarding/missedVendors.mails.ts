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
    subject: `A buyer asks ${providerName} for a quote`,
    paragraphs: [
      `A company asks ${providerName} for a quote on IoT connectivity. Nobody answers for ${providerName} here yet. The request is open until ${formatUtcInstantForDisplay(deadline)}.`,
      `The link leads through what is needed: an account, your confirmed address, access as a user of ${providerName}, which an administrator approves. Then you see the request. You may open the link again at any time.`,
      `You get one mail for each request, because this address stands here as the contact of ${providerName}. Under "Your rights" on our site you can have it erased.`,
    ],
    action: { label: 'See what to do', path: invitationPath(data) },
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
