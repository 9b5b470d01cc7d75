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

const decisionVerbs: Readonly<Record<AccessDecision['type'], string>> = {
  AccessApproved: 'approved',
  AccessRejected: 'rejected',
  AccessRevoked: 'revoked',
};

function decisionLetter({ type, data }: AccessDecision): MailContentWithoutRecipients {
  const { providerName } = data;
  const reason = 'reason' in data && data.reason !== null ? [`Reason: ${data.reason}`] : [];
  const isApproved = type === 'AccessApproved';
  return {
    kind: 'access-decided',
    subject: `Your provider access was ${decisionVerbs[type]}`,
    paragraphs: [`Your access as a user of ${providerName} was ${decisionVerbs[type]}.`, ...reason],
    action: isApproved
      ? { label: 'Open the vendor dashboard', path: '/vendor-dashboard' }
      : { label: 'Open the marketplace', path: '/' },
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
  return {
    kind: 'access-requested',
    subject: `Provider access requested: ${data.providerName}`,
    paragraphs: [`Somebody asks for access as a user of ${data.providerName} and waits for your decision.`],
    action:
      kind === 'colleague-requested'
        ? { label: 'Open the vendor dashboard', path: '/vendor-dashboard' }
        : { label: 'Open the requests', path: '/admin?tab=provider-access' },
  };
}

const rightChangedLetter = (): MailContentWithoutRecipients => ({
  kind: 'vendor-right-changed',
  subject: 'Your rights for your provider were changed',
  paragraphs: ['What you may do for your provider was changed.'],
  action: { label: 'Open the vendor dashboard', path: '/vendor-dashboard' },
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
