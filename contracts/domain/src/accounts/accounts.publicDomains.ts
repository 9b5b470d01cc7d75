import domains from 'email-providers/all.json' with { type: 'json' };
import mailchecker from 'mailchecker';
import { getDomain } from 'tldts';
import { judgeDomain } from './accounts.emailDomains.ts';

/** Mail providers, relays and access providers with addresses for everybody, which the packages lack. */
const alsoPublic = [
  // Mail with privacy.
  ...['tuta.com', 'tutanota.com', 'tutanota.de', 'tutamail.com', 'tuta.io', 'mailfence.com', 'startmail.com'],
  ...['posteo.de', 'posteo.net', 'posteo.at', 'posteo.ch', 'posteo.eu', 'posteo.org', 'disroot.org', 'riseup.net'],
  ...['ctemplar.com', 'countermail.com', 'kolabnow.com', 'skiff.com', 'atomicmail.io', 'fastmail.com', 'fastmail.fm'],
  ...['mailbox.org', 'runbox.com', 'hey.com', 'proton.me', 'protonmail.ch', 'cock.li'],
  // Relays.
  ...['duck.com', 'mozmail.com', 'relay.firefox.com', 'privaterelay.appleid.com', 'simplelogin.com', 'simplelogin.co'],
  ...['simplelogin.fr', 'slmail.me', 'aleeas.com', 'anonaddy.com', 'anonaddy.me', 'addy.io', 'passmail.net'],
  ...['passinbox.com', 'passfwd.com', '33mail.com'],
  // Webmail.
  ...['gmx.ch', 'gmx.at', 'gmx.us', 'gmx.li', 'aol.de', 'mailbox.com', 'zoho.eu', 'zohomail.com', 'zohomail.eu'],
  ...['passport.com', 'yandex.kz', 'vk.com', 'meta.ua', 'atlas.cz', 'azet.sk', 'zoznam.sk', 'citromail.hu', 'op.pl'],
  ...['indamail.hu', 'inbox.lt', 'one.lt', 'dir.bg', 'mail.bg', 'kakao.com', 'sohu.com', '139.com', '189.cn'],
  // Access providers, whose customers have addresses.
  ...['vodafone.de', 'hispeed.ch', 'sunrise.ch', 'fastwebnet.it', 'telefonica.net', 'ono.com', 'clix.pt', 'ziggo.nl'],
  ...['xs4all.nl', 'proximus.be', 'comhem.se', 'bredband.net', 'online.no', 'broadpark.no', 'mail.dk', 'jubii.dk'],
  ...['tdcadsl.dk', 'kolumbus.fi', 'elisanet.fi', 'nifty.com', 'biglobe.ne.jp'],
];

/** Domains under which everybody gets a domain, like public suffixes, that the Public Suffix List lacks. */
const alsoSuffixes: ReadonlySet<string> = new Set(['onmicrosoft.com', 'onmicrosoft.de', 'onmschina.cn']);

const providers: ReadonlySet<string> = new Set([...domains, ...alsoPublic]);
const throwaway = mailchecker.blacklist();

/** The domain itself and those above it: providers of addresses provide them at subdomains as well. */
function* upwards(domain: string): Iterable<string> {
  for (let rest = domain; rest.includes('.'); rest = rest.slice(rest.indexOf('.') + 1)) yield rest;
}

/** Whether domains directly below belong to different people, as below co.uk and github.io. */
function isPublicSuffix(domain: string): boolean {
  return getDomain(domain, { allowPrivateDomains: true }) === null || alsoSuffixes.has(domain);
}

/**
 * Whether everybody can have an address at a domain, so that two people there need not know each other.
 * @param domain in ASCII and lower case. @param alsoRefused what admins refuse besides.
 */
export function isPublicDomain(domain: string, alsoRefused: readonly string[] = []): boolean {
  if (isPublicSuffix(domain) || judgeDomain(domain, alsoRefused).kind === 'personal') return true;
  return [...upwards(domain)].some((name) => providers.has(name) || throwaway.has(name));
}
