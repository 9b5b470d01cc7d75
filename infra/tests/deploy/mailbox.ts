import { type MailLinkPurpose, parseMailLinkToken } from '@marketplace/contracts/accounts/accounts.links.ts';
import { pollUntilFoundInTest } from './runProgramAtRepositoryRootInDeployTest.ts';

/** Milliseconds within which a mail must arrive; services that are still starting send their mails later. */
const limitMs = 60_000;

interface Listed {
  readonly ID: string;
  readonly To: readonly { readonly Address: string }[];
}

async function read<T>(url: string): Promise<T> {
  return (await (await fetch(url, { signal: AbortSignal.timeout(5_000) })).json()) as T;
}

async function readHash(mailbox: string, id: string, purpose: MailLinkPurpose): Promise<string | null> {
  const { HTML } = await read<{ readonly HTML: string }>(`${mailbox}/api/v1/message/${id}`);
  const hash = new RegExp(`href="[^"]*/${purpose}(#[^"]+)"`).exec(HTML)?.[1];
  return hash !== undefined && parseMailLinkToken(hash) !== null ? hash : null;
}

/**
 * Waits until Mailpit has received a mail to the address with a link for the purpose.
 * @returns the fragment of the link, including #.
 */
export function waitForMailedLinkUrlFragment(
  mailbox: string,
  address: string,
  purpose: MailLinkPurpose,
): Promise<string> {
  return pollUntilFoundInTest(`waiting for the mail to ${address}`, limitMs, async () => {
    const { messages } = await read<{ readonly messages: readonly Listed[] }>(`${mailbox}/api/v1/messages`);
    for (const { ID, To } of messages) {
      if (!To.some(({ Address }) => Address === address)) continue;
      const hash = await readHash(mailbox, ID, purpose);
      if (hash !== null) return hash;
    }
    return null;
  });
}
