import { tokenInHash, type LinkPurpose } from '@marketplace/contracts/accounts/accounts.links.ts';

/** Milliseconds in which a mail must be written. */
const limit = 20_000;

/** The mails that stand on the demo's page for an address, each as HTML. */
async function mailsTo(url: string, address: string): Promise<readonly string[]> {
  const page = await (await fetch(`${url}/dev/mail`)).text();
  return page.split('<article').filter((mail) => mail.includes(`<p>To ${address},`));
}

/** Waits for the mail with an invitation. @returns its HTML, and its link without the origin. */
export async function invitationTo(
  url: string,
  address: string,
): Promise<{ readonly mail: string; readonly link: string }> {
  const end = performance.now() + limit;
  while (performance.now() < end) {
    for (const mail of await mailsTo(url, address)) {
      const link = /href="[^"]*(\/invitation\?[^"]+)"/.exec(mail)?.[1];
      if (link !== undefined) return { mail, link: link.replaceAll('&amp;', '&') };
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('no mail with an invitation');
}

/** Waits for the mail with a link and reads the link out of it. @returns the link without its origin. */
export async function mailedLinkTo(url: string, address: string, purpose: LinkPurpose): Promise<string> {
  const end = performance.now() + limit;
  while (performance.now() < end) {
    for (const mail of await mailsTo(url, address)) {
      const hash = new RegExp(`href="[^"]*/${purpose}(#[^"]+)"`).exec(mail)?.[1];
      if (hash !== undefined && tokenInHash(hash) !== null) return `/${purpose}${hash}`;
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`no mail with a link for ${purpose}`);
}
