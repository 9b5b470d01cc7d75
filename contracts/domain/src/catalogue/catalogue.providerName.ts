import { ProviderId } from '@marketplace/contracts/kernel/ids.ts';

/** Letters from which no accent can be separated, and their common ASCII spelling. */
const plainLetters: Readonly<Record<string, string>> = {
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
};

/** Legal forms that are removed from the end of a name, in lower case and without punctuation. */
const legalForms = new Set([
  ...'ab ag ao aps as asa bhd bv co company corp corporation eood gmbh inc incorporated jsc kft kg kgaa kk'.split(' '),
  ...'limited llc llp lp ltd ltda nv ooo oy oyj pjsc plc pte pty sa sarl sas se sl sp spa srl sro tbk ug zao'.split(
    ' ',
  ),
  ...['a s', 's a', 'b v', 'n v', 'k k', 's l', 's p a', 's r l', 's r o', 'sp z oo', 'sdn bhd', 'sa de cv'],
]);
const maxLegalFormWords = 3;

function hasLetterOrDigit(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}

function removeLegalForms(words: readonly string[]): readonly string[] {
  for (let length = Math.min(maxLegalFormWords, words.length - 1); length > 0; length -= 1) {
    const rest = words.slice(0, -length);
    if (legalForms.has(words.slice(-length).join(' ')) && hasLetterOrDigit(rest.join('')))
      return removeLegalForms(rest);
  }
  return words;
}

/** Spells each visible character as its code point, so that a name without letters and digits has a normalised form. */
function spellSigns(name: string): string {
  const signs = Array.from(name).filter((sign) => !/[\s\p{C}]/u.test(sign));
  return signs.map((sign) => `u${(sign.codePointAt(0) ?? 0).toString(16)}`).join(' ');
}

const spellPlusSigns = (words: string): string =>
  words
    .replaceAll('+', ` ${spellSigns('+')} `)
    .replace(/ +/g, ' ')
    .trim();

/**
 * Normalises a provider name for comparison: lower case words separated by one space, without accents, punctuation or
 * trailing legal forms. `Kinéis S.A.S.` becomes `kineis`. Letters of every script are kept. A plus sign becomes a
 * separate word: `Telia+` becomes `telia u2b`. The result is empty only when the name has no visible character.
 */
export function normaliseProviderName(name: string): string {
  const words = name
    .toWellFormed()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\ufe00-\ufe0f]/g, '')
    .normalize('NFKC')
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .replace(/[æœøđðþłı]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(/[\u0300-\u036f\p{Cf}.'’‘`´ʼ]/gu, '')
    .replace(/[^\p{Ll}\p{Lo}\p{Lm}\p{M}\p{N}+]+/gu, ' ')
    .trim();
  if (!hasLetterOrDigit(words)) return spellSigns(name.toWellFormed().normalize('NFKC'));
  return removeLegalForms(spellPlusSigns(words).split(' ')).join(' ');
}

/**
 * FNV-1a hash over UTF-16 code units (32 bits, eight hex digits), to distinguish long names with the same beginning.
 */
function shortHash(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193) >>> 0;
  }
  return hash.toString(16).padStart(8, '0');
}

const maxIdLength = 120;

/**
 * Derives the stable id of a provider from its name. Names with equal normalised forms have the same id. Other names
 * have different ids, except for hash collisions between names that are too long to be used in full. The id has up to
 * 120 characters and does not change with a new upload.
 *
 * @throws ZodError when the name has no visible character.
 */
export function deriveProviderId(name: string): string {
  const slug = normaliseProviderName(name).replaceAll(' ', '-');
  if (slug.length <= maxIdLength) return ProviderId.parse(slug);
  const start = slug
    .slice(0, maxIdLength - 9)
    .toWellFormed()
    .replace(/\ufffd$/, '')
    .replace(/-$/, '');
  return ProviderId.parse(`${start}-${shortHash(slug)}`);
}
