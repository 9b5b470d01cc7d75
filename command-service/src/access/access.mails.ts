import { msg } from '@lingui/core/runtime-macro';
import type { UserAccessRightsEvent } from '@marketplace/contracts/access/access.events.ts';
import { getUserAccessRightsStreamName } from '@marketplace/domain/access/access.fold.ts';
import type { MailContentWithoutRecipients } from '../mails/mailDraft.ts';
import type {
  MailRulesByEventType,
  MailEventContext,
  NotificationWithPreviousRfqLinkStatus,
} from '../mails/mailRules.ts';
import { setMailRecipientProvider, setMailRecipientAdminRole } from '../mails/recipients.ts';

type AccessRequested = Extract<UserAccessRightsEvent, { type: 'AccessRequested' }>;
type ApprovedRight = Pick<Extract<UserAccessRightsEvent, { type: 'AccessApproved' }>['data'], 'providerId' | 'right'>;
type AccessDecision = Extract<UserAccessRightsEvent, { type: 'AccessApproved' | 'AccessRejected' | 'AccessRevoked' }>;

function decisionLetter({ type, data }: AccessDecision): MailContentWithoutRecipients {
  const provider = data.providerName;
  if (type === 'AccessApproved') {
    return {
      kind: 'access-decided',
      subject: msg`You now have access to ${{ provider }}`,
      paragraphs: [msg`The vendor dashboard lists the requests for quotes sent to ${{ provider }}.`],
      action: { label: msg`Open the vendor dashboard`, path: '/vendor-dashboard' },
    };
  }
  const { reason } = data;
  const isRejected = type === 'AccessRejected';
  return {
    kind: 'access-decided',
    subject: isRejected
      ? msg`Your request for access to ${{ provider }} was rejected`
      : msg`Your access to ${{ provider }} was revoked`,
    paragraphs: [
      isRejected ? msg`You did not get access to ${{ provider }}.` : msg`You no longer have access to ${{ provider }}.`,
      ...(reason === null ? [] : [msg`Reason: ${{ reason }}`]),
      msg`If you still need access, select “Request Provider Access” in the user menu.`,
    ],
    action: { label: msg`Open the marketplace`, path: '/' },
  };
}

/**
 * Composes the mail about a decision. The reason is encrypted personal data, so the event is read again, in plain text,
 * from the user's stream.
 */
async function loadDecisionLetter(
  event: AccessDecision,
  { reads, revision }: MailEventContext,
): Promise<MailContentWithoutRecipients> {
  const stream = (await reads.readPersonal(
    getUserAccessRightsStreamName(event.data.userId),
  )) as readonly AccessDecision[];
  return decisionLetter(stream[revision] ?? event);
}

/** In mails to owners, the link leads to the vendor dashboard; in mails to admins, it leads to the admin page. */
function requestLetter(
  { data }: AccessRequested,
  _occasion: MailEventContext,
  { kind }: NotificationWithPreviousRfqLinkStatus,
): MailContentWithoutRecipients {
  const isForOwner = kind === 'colleague-requested';
  return {
    kind: 'access-requested',
    subject: msg`Access to ${{ provider: data.providerName }} was requested`,
    paragraphs: [
      msg`A user requested access to ${{ provider: data.providerName }}.`,
      isForOwner
        ? msg`Approve or decline the request on the vendor dashboard.`
        : msg`Approve or reject the request on the admin page.`,
    ],
    action: isForOwner
      ? { label: msg`Open the vendor dashboard`, path: '/vendor-dashboard' }
      : { label: msg`Open the access requests`, path: '/admin?tab=provider-access' },
  };
}

const rightChangedLetter = (): MailContentWithoutRecipients => ({
  kind: 'vendor-right-changed',
  subject: msg`Your access rights for your provider were changed`,
  paragraphs: [msg`The vendor dashboard shows your current rights under “Team”.`],
  action: { label: msg`Open the vendor dashboard`, path: '/vendor-dashboard' },
});

/** The provider that a user represents; `null` for users who can only read. */
const representedProviderId = ({ providerId, right }: ApprovedRight): string | null =>
  right === 'viewer' ? null : providerId;

/**
 * Mails about provider access. A request notifies admins and the provider's owners; a decision notifies the requester.
 * The rules also record which users are admins or represent a provider, because these users receive mails. Viewers get
 * no mails about requests for quotes.
 */
export const providerAccessMailRules: MailRulesByEventType<UserAccessRightsEvent> = {
  AccessRequested: { letter: requestLetter },
  AccessApproved: {
    note: (client, { data }) => setMailRecipientProvider(client, data.userId, representedProviderId(data)),
    letter: loadDecisionLetter,
  },
  VendorRightSet: {
    note: (client, { data }) => setMailRecipientProvider(client, data.userId, representedProviderId(data)),
    letter: rightChangedLetter,
  },
  AccessRejected: { letter: loadDecisionLetter },
  AccessRevoked: {
    note: (client, { data }) => setMailRecipientProvider(client, data.userId, null),
    letter: loadDecisionLetter,
  },
  RoleGranted: { note: (client, { data }) => setMailRecipientAdminRole(client, data, true) },
  RoleRevoked: { note: (client, { data }) => setMailRecipientAdminRole(client, data, false) },
};
