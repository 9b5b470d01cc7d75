import type { AccessEvent, AccessRequested } from '@marketplace/contracts/access/access.events.ts';
import { accessStream } from '@marketplace/domain/access/access.fold.ts';
import type { Letter } from '../mails/draft.ts';
import type { MailRules, Occasion } from '../mails/mailRules.ts';
import { noteProvider, noteRole } from '../mails/recipients.ts';

type Decided = Extract<AccessEvent, { type: 'AccessApproved' | 'AccessRejected' | 'AccessRevoked' }>;

const decisions: Readonly<Record<Decided['type'], string>> = {
  AccessApproved: 'approved',
  AccessRejected: 'rejected',
  AccessRevoked: 'revoked',
};

function decidedMail({ type, data }: Decided): Letter {
  const { providerName } = data;
  const reason = 'reason' in data && data.reason !== null ? [`Reason: ${data.reason}`] : [];
  const isApproved = type === 'AccessApproved';
  return {
    kind: 'access-decided',
    subject: `Your provider access was ${decisions[type]}`,
    paragraphs: [`Your access as a user of ${providerName} was ${decisions[type]}.`, ...reason],
    action: isApproved
      ? { label: 'Open the vendor dashboard', path: '/vendor-dashboard' }
      : { label: 'Open the marketplace', path: '/' },
  };
}

/** The reason is personal: it is read from the person's own stream. */
async function decidedMails(event: Decided, { reads, revision }: Occasion): Promise<Letter> {
  const stream = (await reads.readPersonal(accessStream(event.data.userId))) as readonly Decided[];
  return decidedMail(stream[revision] ?? event);
}

function requestedMail({ data }: AccessRequested): Letter {
  return {
    kind: 'access-requested',
    subject: `Provider access requested: ${data.providerName}`,
    paragraphs: [`Somebody asks for access as a user of ${data.providerName} and waits for your decision.`],
    action: { label: 'Open the requests', path: '/admin?tab=provider-access' },
  };
}

/** Admins hear of a request, the person of the decision; who is an admin, and who speaks for which provider, is noted. */
export const accessMails: MailRules<AccessEvent> = {
  AccessRequested: { letter: requestedMail },
  AccessApproved: {
    note: (client, { data }) => noteProvider(client, data.userId, data.providerId),
    letter: decidedMails,
  },
  AccessRejected: { letter: decidedMails },
  AccessRevoked: { note: (client, { data }) => noteProvider(client, data.userId, null), letter: decidedMails },
  RoleGranted: { note: (client, { data }) => noteRole(client, data, true) },
  RoleRevoked: { note: (client, { data }) => noteRole(client, data, false) },
};
