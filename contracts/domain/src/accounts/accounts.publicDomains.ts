// Strings are not spell-checked: domains of mail providers.
// cspell:ignoreRegExp /(['"`])(?:(?!\1)[^\n])*\1/g
import domains from 'email-providers/all.json' with { type: 'json' };
import mailchecker from 'mailchecker';
import { getDomain } from 'tldts';
import { classifyEmailDomain } from './accounts.emailDomains.ts';

/**
 * Email domains that are missing from the imported packages: those of public mail providers, mail relays and internet
 * access providers.
 */
const additionalPublicDomains = [
  // Privacy-focused mail.
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
  // Internet access providers that offer addresses to their customers.
  ...['vodafone.de', 'hispeed.ch', 'sunrise.ch', 'fastwebnet.it', 'telefonica.net', 'ono.com', 'clix.pt', 'ziggo.nl'],
  ...['xs4all.nl', 'proximus.be', 'comhem.se', 'bredband.net', 'online.no', 'broadpark.no', 'mail.dk', 'jubii.dk'],
  ...['tdcadsl.dk', 'kolumbus.fi', 'elisanet.fi', 'nifty.com', 'biglobe.ne.jp'],
];

/** Domains that work like public suffixes (anyone gets a subdomain) but are missing from the Public Suffix List. */
const additionalSuffixes: ReadonlySet<string> = new Set(['onmicrosoft.com', 'onmicrosoft.de', 'onmschina.cn']);

const mailProviders: ReadonlySet<string> = new Set([...domains, ...additionalPublicDomains]);
const throwawayDomains = mailchecker.blacklist();

/** Yields the domain and its parent domains, because mail providers also offer addresses at subdomains. */
function* withParentDomains(domain: string): Iterable<string> {
  for (let rest = domain; rest.includes('.'); rest = rest.slice(rest.indexOf('.') + 1)) yield rest;
}

/** Whether the direct subdomains of a domain belong to different people, as under co.uk and github.io. */
function isPublicSuffix(domain: string): boolean {
  return getDomain(domain, { allowPrivateDomains: true }) === null || additionalSuffixes.has(domain);
}

/**
 * Whether anyone can get an address at the domain, so that two users with such addresses may be strangers.
 *
 * @param domain In ASCII and lower case.
 * @param alsoRefused Further domains refused by admins.
 */
export function isPublicEmailDomain(domain: string, alsoRefused: readonly string[] = []): boolean {
  if (isPublicSuffix(domain) || classifyEmailDomain(domain, alsoRefused).kind === 'personal') return true;
  return [...withParentDomains(domain)].some((name) => mailProviders.has(name) || throwawayDomains.has(name));
}
