import { type RfqEvent, rfqStream } from '@marketplace/contracts/rfq/rfq.events.ts';
import type {
  DeadlineExtended,
  DeadlineReminded,
  ProviderAdded,
  QuoteAwarded,
  QuoteNotAwarded,
  RfqClosed,
  RfqNeedChanged,
  RfqReopened,
} from '@marketplace/contracts/rfq/rfq.outcome.events.ts';
import { isEnded } from '@marketplace/domain/rfq/lifecycle/statuses.ts';
import type { Draft, MailReads } from '../mails/draft.ts';
import type { MailRules } from '../mails/mailRules.ts';
import { rfqDecider } from './rfq.decider.ts';
import { evolveRfq, type Rfq, type RfqState } from './rfq.state.ts';
import { requestMail } from './rfqSent.mail.ts';
import { sentRfqOf } from './sentRfq.ts';

type OutcomeEvent = Extract<
  RfqEvent,
  {
    type:
      | 'QuoteAwarded'
      | 'QuoteNotAwarded'
      | 'RfqClosed'
      | 'RfqReopened'
      | 'DeadlineExtended'
      | 'ExpiryLifted'
      | 'ProviderAdded'
      | 'DeadlineReminded'
      | 'RfqNeedChanged';
  }
>;

/** Nothing that the buyer typed: what the buyer says to a vendor stands beside the RFQ, where an erasure finds it. */
function vendorMail(kind: string, providerId: string, subject: string, ...paragraphs: readonly string[]): Draft {
  const action = { label: 'Open the vendor dashboard', path: '/vendor-dashboard' };
  return { kind, to: { vendorsOf: providerId }, subject, paragraphs, action };
}

const day = (instant: string): string => instant.slice(0, 10);
const daysLeft = (days: number): string => (days === 1 ? '1 day' : `${days} days`);

async function readRfq({ readPersonal }: MailReads, rfqId: string): Promise<Rfq | null> {
  const events = (await readPersonal(rfqStream(rfqId))) as readonly RfqEvent[];
  return events.reduce<RfqState>(evolveRfq, rfqDecider.initial);
}

type SharedData = (RfqClosed | RfqReopened | DeadlineExtended)['data'];

/** Providers of an event's links that have not declined, and for which time has not run out. */
async function stillConcerned(reads: MailReads, { rfqId, linkIds }: SharedData): Promise<readonly string[]> {
  const rfq = await readRfq(reads, rfqId);
  const links = rfq?.links.filter(({ linkId, status }) => linkIds.includes(linkId) && !isEnded(status)) ?? [];
  return links.map(({ providerId }) => providerId);
}

function awardedMail({ data }: QuoteAwarded): Draft {
  const text = 'The buyer has chosen your quote. Beside the RFQ stands whom to get in touch with.';
  return vendorMail('quote-awarded', data.providerId, 'Your quote was awarded', text);
}

function notAwardedMail({ data }: QuoteNotAwarded): Draft {
  const text = 'The buyer has chosen another quote. If there is a note for you, it stands beside the RFQ.';
  return vendorMail('quote-not-awarded', data.providerId, 'Your quote was not selected', text);
}

async function closedMails(reads: MailReads, { data }: RfqClosed): Promise<readonly Draft[]> {
  const text =
    'The buyer takes no more answers to a request for quotes. If there is a note for you, it stands beside it.';
  const concerned = await stillConcerned(reads, data);
  return concerned.map((id) => vendorMail('rfq-closed', id, 'A request for quotes was closed', text));
}

async function reopenedMails(reads: MailReads, { data }: RfqReopened): Promise<readonly Draft[]> {
  const text = 'The buyer has opened a request for quotes again. What you answered stands as it was.';
  const concerned = await stillConcerned(reads, data);
  return concerned.map((id) => vendorMail('rfq-reopened', id, 'A request for quotes is open again', text));
}

async function extendedMails(reads: MailReads, { data }: DeadlineExtended): Promise<readonly Draft[]> {
  const text = `The buyer has moved the deadline of a request for quotes. It is open until ${day(data.to)}.`;
  const concerned = await stillConcerned(reads, data);
  return concerned.map((id) => vendorMail('deadline-extended', id, 'More time for a request for quotes', text));
}

async function reminderMails({ readPersonal }: MailReads, { data }: DeadlineReminded): Promise<readonly Draft[]> {
  const { title } = sentRfqOf((await readPersonal(rfqStream(data.rfqId))) as readonly RfqEvent[]);
  const left = daysLeft(data.days);
  const until = `It is open until ${day(data.deadline)}.`;
  const text = `A request for quotes waits for your quote for ${left} more. ${until}`;
  const rfq = title === null ? 'your request for quotes' : `your request for quotes “${title}”`;
  const count = data.linkIds.length;
  const waiting = count === 1 ? '1 provider has' : `${count} providers have`;
  const toBuyer: Draft = {
    kind: 'deadline-reminder-buyer',
    to: { user: data.buyerId },
    subject: `${left} left for quotes`,
    paragraphs: [`${waiting} not sent a quote for ${rfq} yet. ${until} You can extend the deadline.`],
    action: { label: 'Open my RFQs', path: '/rfq-dashboard' },
  };
  const vendors = data.providerIds.map((id) => vendorMail('deadline-reminder', id, `${left} left for a quote`, text));
  return [...vendors, toBuyer];
}

async function addedMail({ readPersonal }: MailReads, { data }: ProviderAdded): Promise<readonly Draft[]> {
  const events = (await readPersonal(rfqStream(data.rfqId))) as readonly RfqEvent[];
  const rfq = events.reduce<RfqState>(evolveRfq, rfqDecider.initial);
  const sent = events.find((event) => event.type === 'RfqSent');
  if (rfq === null || sent === undefined) return [];
  return [requestMail({ urgency: sent.data.urgency, deadline: rfq.deadline }, data.link)];
}

/** Whoever works on the request, or has sent a quote for other numbers; the others read the new ones when they open it. */
async function needChangedMails(reads: MailReads, { data }: RfqNeedChanged): Promise<readonly Draft[]> {
  const rfq = await readRfq(reads, data.rfqId);
  const links = rfq?.links.filter(({ linkId }) => data.linkIds.includes(linkId)) ?? [];
  return links.flatMap(({ providerId, status }) => {
    if (status !== 'accepted' && status !== 'responded') return [];
    const asked = 'The buyer has changed how many devices, how much data or which term a request for quotes is for.';
    const what =
      status === 'accepted' ? 'The numbers stand beside it.' : 'Your quote stands as it is, and you can update it.';
    return [vendorMail('rfq-need-changed', providerId, 'A request for quotes has other numbers', `${asked} ${what}`)];
  });
}

/** Vendors hear what came of their own link and of its deadline; whoever declined or ran out of time is left in peace. */
export const outcomeMails: MailRules<OutcomeEvent> = {
  QuoteAwarded: { drafts: (event) => [awardedMail(event)] },
  QuoteNotAwarded: { drafts: (event) => [notAwardedMail(event)] },
  RfqClosed: { drafts: (event, { reads }) => closedMails(reads, event) },
  RfqReopened: { drafts: (event, { reads }) => reopenedMails(reads, event) },
  DeadlineExtended: { drafts: (event, { reads }) => extendedMails(reads, event) },
  ExpiryLifted: 'none',
  ProviderAdded: { drafts: (event, { reads }) => addedMail(reads, event) },
  DeadlineReminded: { drafts: (event, { reads }) => reminderMails(reads, event) },
  RfqNeedChanged: { drafts: (event, { reads }) => needChangedMails(reads, event) },
};
