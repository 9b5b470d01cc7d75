import { countryCodes } from '../../geo/geo.countries.ts';

/** What stands where contact data was taken out. */
export const contactMask = '[hidden until accepted]';

/** Ends of names of hosts besides those of countries; others are found by a scheme or `www.` before them. */
const commonEndings =
  'com net org info biz edu gov mil int eu uk io ai app dev cloud tech tel mobi online site store xyz co me tv global network solutions systems email link chat company digital group services world';
const endings = [...new Set([...commonEndings.split(' '), ...countryCodes.map((code) => code.toLowerCase())])].join(
  '|',
);

const at = String.raw`(?:@|[([{<]\s{0,3}(?:at|@)\s{0,3}[)\]}>]|\s(?:at|@)\s)`;
const dot = String.raw`(?:[.\u3002\uff61]|\s{0,3}[([{<]\s{0,3}(?:dot|\.)\s{0,3}[)\]}>]\s{0,3}|\sdot\s)`;
const label = String.raw`[\p{L}\p{N}_-]{1,63}`;
const host = String.raw`${label}(?:${dot}${label}){0,5}${dot}(?:${endings})(?![\p{L}\p{N}])`;
/** From where it begins only, so that a text of one long word is looked through once and not from each of its letters. */
const mailbox = String.raw`(?<![\p{L}\p{N}._%+'-])[\p{L}\p{N}._%+'-]+`;
const rest = String.raw`(?::\d{1,5})?(?:[/?#]\S{0,2000})?`;

/**
 * Addresses, links and handles first, then numbers. Each looks at a bounded stretch or begins where a word does, so that no text takes
 * long. What reads like contact data goes, rather too much than too little: it comes back with the acceptance.
 */
const patterns: readonly RegExp[] = [
  new RegExp(String.raw`(?:mailto|tel|sms|sip|sips|xmpp|skype|callto|whatsapp|tg):\S{1,2000}`, 'giu'),
  new RegExp(String.raw`[a-z][a-z\d+.-]{1,20}:\/\/\S{1,2000}`, 'giu'),
  new RegExp(String.raw`(?<![\p{L}\p{N}])www\.\S{1,2000}`, 'giu'),
  new RegExp(String.raw`${mailbox}\s{0,3}${at}\s{0,3}${host}`, 'giu'),
  new RegExp(String.raw`${mailbox}@[\p{L}\p{N}._-]{1,255}`, 'giu'),
  new RegExp(String.raw`(?<![\p{L}\p{N}_-])${host}${rest}`, 'giu'),
  new RegExp(String.raw`(?<![\p{L}\p{N}])@[\p{L}\p{N}_.]{2,64}`, 'giu'),
];

const numbers = /(?<![\p{L}\p{Nd}])[+(]{0,2}\p{Nd}(?:[ \u00a0\t().\/\u2010-\u2015-]{0,3}\p{Nd}){6,24}/gu;
const date = /^(?:\d{4}-\d{2}-\d{2}|\d{1,2}[./]\d{1,2}[./]\d{4})$/;

/** Characters without a width that would hide what stands around them. */
const unseen = /[\u00ad\u200b-\u200f\u2060-\u2064\ufeff]/gu;

/** Characters by which a text may grow when its signs become plain letters: some stand for eighteen, and nobody needs many of them. */
const mostGrowth = 1_000;

/** A text without contact data, and whether it held any. */
export interface MaskedText {
  readonly text: string;
  readonly masked: boolean;
}

/**
 * Takes e-mail addresses, links, handles and phone numbers out of a text. A text that holds none comes back as it is; of one that does,
 * letters of other widths come back in the plain one.
 */
export function maskContactData(text: string): MaskedText {
  const plain = text.normalize('NFKC').replace(unseen, '');
  if (plain.length > text.length + mostGrowth) return { text: contactMask, masked: true };
  const withoutAddresses = patterns.reduce((left, pattern) => left.replace(pattern, contactMask), plain);
  const without = withoutAddresses.replace(numbers, (found) => (date.test(found) ? found : contactMask));
  return without === plain ? { text, masked: false } : { text: without, masked: true };
}
