import type { AccessEvent } from '@marketplace/contracts/access/access.events.ts';
import type { Draft } from '../mails/draft.ts';

type Decided = Extract<AccessEvent, { type: 'AccessApproved' | 'AccessRejected' | 'AccessRevoked' }>;

const decisions: Readonly<Record<Decided['type'], string>> = {
  AccessApproved: 'approved',
  AccessRejected: 'rejected',
  AccessRevoked: 'revoked',
};

function decidedMail({ type, data }: Decided): Draft {
  const { userId, providerName } = data;
  const reason = 'reason' in data && data.reason !== null ? [`Reason: ${data.reason}`] : [];
  const isApproved = type === 'AccessApproved';
  return {
    kind: 'access-decided',
    to: { user: userId },
    subject: `Your provider access was ${decisions[type]}`,
    paragraphs: [`Your access as a user of ${providerName} was ${decisions[type]}.`, ...reason],
    action: isApproved
      ? { label: 'Open the vendor dashboard', path: '/vendor-dashboard' }
      : { label: 'Open the marketplace', path: '/' },
  };
}

/** Admins hear of a request, the person of the decision. */
export function accessMails(event: AccessEvent): readonly Draft[] {
  switch (event.type) {
    case 'AccessRequested':
      return [
        {
          kind: 'access-requested',
          to: { admins: true },
          subject: `Provider access requested: ${event.data.providerName}`,
          paragraphs: [`Somebody asks for access as a user of ${event.data.providerName} and waits for your decision.`],
          action: { label: 'Open the requests', path: '/admin?tab=provider-access' },
        },
      ];
    case 'AccessApproved':
    case 'AccessRejected':
    case 'AccessRevoked':
      return [decidedMail(event)];
    case 'RoleGranted':
    case 'RoleRevoked':
      return [];
  }
}
