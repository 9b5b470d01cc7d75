import { parseMailLinkToken, type MailLinkPurpose } from '@marketplace/contracts/accounts/accounts.links.ts';

/** Milliseconds within which a mail must be sent. */
const limit = 20_000;

/** Lists the mails to an address, as HTML. Reads them from the demo's mail page. */
export async function fetchDemoMailsToAddressInTest(url: string, address: string): Promise<readonly string[]> {
  const page = await (await fetch(`${url}/dev/mail`)).text();
  return page.split('<article').filter((mail) => /<\/h2><p>([^<]*)/.exec(mail)?.[1]?.includes(` ${address},`));
}

/**
 * Waits for a mail that `find` accepts.
 * @param what description for the error message.
 */
async function mailWith<Found>(
  { url, address, what }: { readonly url: string; readonly address: string; readonly what: string },
  find: (mail: string) => Found | null,
): Promise<Found> {
  const end = performance.now() + limit;
  while (performance.now() < end) {
    for (const mail of await fetchDemoMailsToAddressInTest(url, address)) {
      const found = find(mail);
      if (found !== null) return found;
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`no mail with ${what}`);
}

/**
 * Waits for an invitation.
 * @returns the HTML of the mail, and the link in it without its origin.
 */
export async function waitForInvitationMailInTest(
  url: string,
  address: string,
): Promise<{ readonly mail: string; readonly link: string }> {
  return mailWith({ url, address, what: 'an invitation' }, (mail) => {
    const link = /href="[^"]*(\/invitation\?[^"]+)"/.exec(mail)?.[1];
    return link === undefined ? null : { mail, link: link.replaceAll('&amp;', '&') };
  });
}

/**
 * Waits for a mail with a link for the given purpose.
 * @returns the link without its origin.
 */
export async function waitForMailedLinkInTest(
  url: string,
  address: string,
  purpose: MailLinkPurpose | 'confirm-request',
): Promise<string> {
  const linked = new RegExp(`href="[^"]*/${purpose}(#[^"]+)"`);
  return mailWith({ url, address, what: `a link for ${purpose}` }, (mail) => {
    const hash = linked.exec(mail)?.[1];
    return hash !== undefined && parseMailLinkToken(hash) !== null ? `/${purpose}${hash}` : null;
  });
}

/**
 * Waits for a mail about a new message.
 * @returns the HTML of the mail, and the link in it without its origin.
 */
export async function waitForMessageMailInTest(
  url: string,
  address: string,
  linkId: string,
): Promise<{ readonly mail: string; readonly link: string }> {
  const linked = new RegExp(`href="[^"]*(/[a-z-]+-dashboard\\?[^"]*conversation=${linkId})"`);
  return mailWith({ url, address, what: 'a message' }, (mail) => {
    const link = linked.exec(mail)?.[1];
    return link === undefined ? null : { mail, link: link.replaceAll('&amp;', '&') };
  });
}
