import { z } from 'zod';
import { productName } from '@marketplace/contracts/kernel/productName.ts';
import { allEndpoints } from '@marketplace/contracts/registry.ts';
import { pseudoLanguageFormattingLocale } from '@marketplace/contracts/kernel/messages/testing/pseudoLanguage.ts';
import { countryCodes, getCountryName } from '@marketplace/domain/geo/geo.countries.ts';

/** Returns the values of all fields with a fixed set of values. Each needs a label when it is shown. */
function listCodes(schema: unknown): readonly string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  if (Array.isArray(schema)) return schema.flatMap(listCodes);
  const { enum: values = [], const: value } = schema as { enum?: unknown[]; const?: unknown };
  const own = [...values, value].filter((each) => typeof each === 'string');
  return [...own, ...Object.values(schema).flatMap(listCodes)];
}

const codes = new Set(
  Object.values(allEndpoints).flatMap(({ reply }) =>
    listCodes(z.toJSONSchema(reply, { io: 'output', unrepresentable: 'any' })),
  ),
);

/** Names, units and designations that are the same in every language. */
const unchanged = new RegExp(
  [
    productName,
    String.raw`\b(?:\dG|LTE(?:-M)?|Cat-\d\w*|NB-IoT|LoRaWAN|Sigfox|mioty|NTN|MNO|MVNO|SGP\.\d\d|eUICC|iSIM|eSIM|SIMs?)\b`,
    String.raw`\b(?:IoT|APIs?|CSV|XLSX|VPN|APN|IMEI|SAFE|GSMA|3GPP|ETSI|IETF|[A-Z]{2}\d{3}|match-v\d)\b`,
    String.raw`\b(?:EUR|USD|GBP|JPY|CAD|AUD|MB|kB|GB|UTC|km|ms|dBm?|[kM]Hz|[kM]bit/s|m?Wh|mAh?)\b`,
  ].join('|'),
  'g',
);

const isAddress = (word: string): boolean => /^https?:|@|\w\.[a-z]{2,}/.test(word);

/** Removes web addresses, email addresses and names of hosts. */
const removeAddresses = (text: string): string =>
  text
    .split(' ')
    .filter((word) => !isAddress(word))
    .join(' ');

/** Returns the words of dates and lists in the language that the pseudo-language uses for them. */
function listFormatWords(): readonly string[] {
  const styles = [{ dateStyle: 'full', timeStyle: 'medium' }, { month: 'short' }] as const;
  const days = Array.from({ length: 366 }, (_, day) => new Date(Date.UTC(2026, 0, day)));
  const dates = days.flatMap((day) =>
    styles.map((style) => new Intl.DateTimeFormat(pseudoLanguageFormattingLocale, style).format(day)),
  );
  const lists = (['conjunction', 'disjunction'] as const).map((type) =>
    new Intl.ListFormat(pseudoLanguageFormattingLocale, { type }).format(['', '']),
  );
  return [...dates, ...lists].flatMap((text) => text.match(/\p{L}{2,}/gu) ?? []);
}

const formatWords = new RegExp(String.raw`(?<!\p{L})(?:${[...new Set(listFormatWords())].join('|')})(?!\p{L})`, 'gu');

const listTexts = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(listTexts);
};

const normalise = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
const hasPlainWord = (text: string): boolean => /(?<!\p{L})[A-Za-z]{2,}(?!\p{L})/u.test(text);

/** Recognises data, which is not translated: names and texts of people, providers, networks and countries. */
export class KnownData {
  readonly #known = new Set(countryCodes.flatMap((code) => [code, getCountryName(code)]));

  /** Adds the texts of an API reply, except for codes. A list in one text is also known by its parts. */
  add(reply: unknown): void {
    for (const text of listTexts(reply)) {
      const parts = [text, ...text.split(/[,;/]/)].map(normalise);
      for (const part of parts) if (part.length > 2 && !codes.has(part)) this.#known.add(part);
    }
  }

  /** Returns the words of a text that have no accents although they are no data; `null` if there are none. */
  findUntranslated(text: string): string | null {
    if (!hasPlainWord(text) || this.#known.has(text)) return null;
    const start = removeAddresses(text);
    // A designation may be part of a name in the data, and a name in the data part of a designation.
    const attempts = [
      this.#removeKnown(start).replaceAll(unchanged, ''),
      this.#removeKnown(start.replaceAll(unchanged, '')),
    ];
    const left = attempts.map((rest) => this.#listUnknownParts(rest.replaceAll(formatWords, '')));
    return left.some((parts) => parts.length === 0) ? null : (left[0]?.join(' … ') ?? null);
  }

  #removeKnown(text: string): string {
    const found = [...this.#known].filter((each) => text.includes(each)).sort((a, b) => b.length - a.length);
    return found.reduce((rest, known) => rest.replaceAll(known, ''), text);
  }

  /** Lists the parts with plain words, except for the beginnings of data that is too long for its place. */
  #listUnknownParts(text: string): readonly string[] {
    return text
      .split(/[,;:·()]|(?:…|\.\.\.)$/)
      .map((part) => part.trim())
      .filter((part) => hasPlainWord(part))
      .filter((part) => part.length < 12 || ![...this.#known].some((known) => known.startsWith(part)));
  }
}
