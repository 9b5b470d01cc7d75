import {
  listConversationsEndpoint,
  readConversationEndpoint,
} from '@marketplace/contracts/rfq/rfq.conversation.api.ts';
import { listBuyerRfqsEndpoint, listRfqLinksEndpoint } from '@marketplace/contracts/rfq/rfq.api.ts';
import { readRfqHistoryEndpoint } from '@marketplace/contracts/rfq/rfq.admin.api.ts';
import { demoAdminAccount } from '@marketplace/product/demo/demoAccounts.ts';
import type { RunningServices } from '@marketplace/product/start/services.ts';
import { signInWithInProcessRequest } from '../../kit/canaryCalls.ts';
import { sendInProcessTestRequest } from '../../kit/inProcessCalls.ts';
import { upgradeFixturePassword } from './createUpgradeFixtureData.ts';

const buyerEmail = 'buyer@acme-logistics.example';

/** Provider id, quoted amount (`null` without a quote) and number of quote versions of an RFQ link. */
export type UpgradeFixtureQuoteSummary = readonly [provider: string, amount: string | null, versions: number];

/** Reads the data of `createUpgradeFixtureData` as the demo buyer and the demo admin. */
export interface UpgradeFixtureDataReader {
  /** All RFQs of the demo buyer by title: provider, quoted amount and number of quote versions of each link. */
  requests(this: void): Promise<Readonly<Record<string, readonly UpgradeFixtureQuoteSummary[]>>>;
  /** Texts and file names of the buyer's first conversation, and the content of the file in its last message. */
  conversation(this: void): Promise<{ readonly texts: readonly string[]; readonly file: string }>;
  /** Types of the events in an RFQ's audit history. */
  audit(this: void, title: string): Promise<readonly string[]>;
  /** Response to a query of the demo buyer or admin. @throws Error for any status except 200. */
  get(this: void, as: 'buyer' | 'admin', path: string): Promise<Readonly<Record<string, unknown>>>;
}

/** Signs in the demo buyer and admin, and returns a reader that uses their sessions. */
export async function openUpgradeFixtureDataReader(services: RunningServices): Promise<UpgradeFixtureDataReader> {
  const tokens = {
    buyer: await signInWithInProcessRequest(services, buyerEmail, upgradeFixturePassword),
    admin: await signInWithInProcessRequest(services, demoAdminAccount.email, upgradeFixturePassword),
  };
  const get: UpgradeFixtureDataReader['get'] = async (as, path) => {
    const { status, body } = await sendInProcessTestRequest(services.query, { method: 'GET', path, token: tokens[as] });
    if (status !== 200) throw new Error(`${path} returned ${status}: ${JSON.stringify(body)}`);
    return body;
  };
  const listRfqs = async () => listBuyerRfqsEndpoint.reply.parse(await get('buyer', `/api/rfq/user/${buyerEmail}`));
  return {
    get,
    requests: async () => {
      const found = new Map<string, readonly UpgradeFixtureQuoteSummary[]>();
      for (const { id, project_title: title } of await listRfqs()) {
        const links = listRfqLinksEndpoint.reply.parse(await get('buyer', `/api/rfq/${id}/providers`));
        const quotes = links.map((link) => [link.provider_id, link.quote_amount, link.quote_versions.length] as const);
        found.set(
          title ?? '',
          quotes.toSorted(([a], [b]) => a.localeCompare(b)),
        );
      }
      return Object.fromEntries(found);
    },
    conversation: async () => {
      const { conversations } = listConversationsEndpoint.reply.parse(await get('buyer', '/api/conversations'));
      const path = `/api/conversations/${conversations[0]?.link_id ?? ''}`;
      const { messages } = readConversationEndpoint.reply.parse(await get('buyer', path));
      const headers = { authorization: `Bearer ${tokens.buyer}` };
      const file = await services.query.inject({
        method: 'GET',
        url: `${path}/attachments/${messages.at(-1)?.number ?? 0}`,
        headers,
      });
      return { texts: messages.map(({ text, attachment }) => attachment?.name ?? text ?? ''), file: file.body };
    },
    audit: async (title) => {
      const id = (await listRfqs()).find(({ project_title: each }) => each === title)?.id ?? '';
      const { events } = readRfqHistoryEndpoint.reply.parse(await get('admin', `/api/admin/rfq/${id}/history`));
      return events.map(({ type }) => type);
    },
  };
}
