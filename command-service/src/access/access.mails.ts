import type { AccessEvent } from '@marketplace/contracts/access/access.events.ts';
import { accessStream } from '@marketplace/domain/access/access.fold.ts';
import type { Letter } from '../mails/draft.ts';
import type { MailRules, Occasion, Told } from '../mails/mailRules.ts';
import { noteProvider, noteRole } from '../mails/recipients.ts';

type AccessRequested = Extract<AccessEvent, { type: 'AccessRequested' }>;
type RightOf = Pick<Extract<AccessEvent, { type: 'AccessApproved' }>['data'], 'providerId' | 'right'>;
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

/** Owners of the provider decide about the request on the page of its people, admins on theirs. */
function requestedMail({ data }: AccessRequested, _occasion: Occasion, { kind }: Told): Letter {
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

const rightMail = (): Letter => ({
  kind: 'vendor-right-changed',
  subject: 'Your rights for your provider were changed',
  paragraphs: ['What you may do for your provider was changed.'],
  action: { label: 'Open the vendor dashboard', path: '/vendor-dashboard' },
});

/** For which provider somebody answers: for none who may only read. */
const answeredBy = ({ providerId, right }: RightOf): string | null => (right === 'viewer' ? null : providerId);

/**
 * Admins and the provider's owners hear of a request, the person of what is decided; who is an admin, and who answers for which provider, is
 * noted. Who only reads gets no mails about requests for quotes.
 */
export const accessMails: MailRules<AccessEvent> = {
  AccessRequested: { letter: requestedMail },
  AccessApproved: {
    note: (client, { data }) => noteProvider(client, data.userId, answeredBy(data)),
    letter: decidedMails,
  },
  VendorRightSet: {
    note: (client, { data }) => noteProvider(client, data.userId, answeredBy(data)),
    letter: rightMail,
  },
  AccessRejected: { letter: decidedMails },
  AccessRevoked: { note: (client, { data }) => noteProvider(client, data.userId, null), letter: decidedMails },
  RoleGranted: { note: (client, { data }) => noteRole(client, data, true) },
  RoleRevoked: { note: (client, { data }) => noteRole(client, data, false) },
};
