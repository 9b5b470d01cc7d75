import { type LinkPurpose, tokenInHash } from '@marketplace/contracts/accounts/accounts.links.ts';
import { until } from './run.ts';

/** Milliseconds in which a mail must have come; a service that is just starting sends later. */
const limitMs = 60_000;

interface Listed {
  readonly ID: string;
  readonly To: readonly { readonly Address: string }[];
}

async function read<T>(url: string): Promise<T> {
  return (await (await fetch(url, { signal: AbortSignal.timeout(5_000) })).json()) as T;
}

async function hashIn(mailbox: string, id: string, purpose: LinkPurpose): Promise<string | null> {
  const { HTML } = await read<{ readonly HTML: string }>(`${mailbox}/api/v1/message/${id}`);
  const hash = new RegExp(`href="[^"]*/${purpose}(#[^"]+)"`).exec(HTML)?.[1];
  return hash !== undefined && tokenInHash(hash) !== null ? hash : null;
}

/** Waits for a mail with a link, as Mailpit shows it. @returns the link's part from the # on. */
export function mailedHashTo(mailbox: string, address: string, purpose: LinkPurpose): Promise<string> {
  return until(`the mail to ${address}`, limitMs, async () => {
    const { messages } = await read<{ readonly messages: readonly Listed[] }>(`${mailbox}/api/v1/messages`);
    for (const { ID, To } of messages) {
      if (!To.some(({ Address }) => Address === address)) continue;
      const hash = await hashIn(mailbox, ID, purpose);
      if (hash !== null) return hash;
    }
    return null;
  });
}
