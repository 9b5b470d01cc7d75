import { z } from 'zod';
import type { ProviderForm } from '@marketplace/contracts/catalogue/catalogue.admin.ts';
import {
  type CapabilityFlag,
  capabilityFlags,
  providerTypes,
} from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { countryCodes, countryName } from '@marketplace/domain/geo/geo.countries.ts';

/** The fields that are plain text in the form. */
export const textFields = [
  'name',
  'scope',
  'coreOfferings',
  'protocols',
  'radioTech',
  'countries',
  'sgp32',
  'ntn',
  'pricingTiers',
  'pricingModel',
  'cmpType',
  'platformFeatures',
  'website',
  'logoFile',
] as const;
export type TextField = (typeof textFields)[number];

const answers = ['', 'Yes', 'No'] as const;

/** What stands in the form: text everywhere, empty for unknown. */
export const ProviderDraft = z.object({
  ...(Object.fromEntries(textFields.map((field) => [field, z.string()])) as Record<TextField, z.ZodString>),
  type: z.enum(providerTypes),
  partner: z.boolean(),
  showcase: z.boolean(),
  flags: z.record(z.enum(capabilityFlags), z.enum(answers)),
});
export type ProviderDraft = z.infer<typeof ProviderDraft>;
export type FlagAnswer = (typeof answers)[number];

function answerOf(value: boolean | null): FlagAnswer {
  if (value === null) return '';
  return value ? 'Yes' : 'No';
}

function byFlag<Value>(valueOf: (flag: CapabilityFlag) => Value): Record<CapabilityFlag, Value> {
  return Object.fromEntries(capabilityFlags.map((flag) => [flag, valueOf(flag)])) as Record<CapabilityFlag, Value>;
}

/** A new provider: nothing is known of it. */
export const emptyDraft: ProviderDraft = {
  ...(Object.fromEntries(textFields.map((field) => [field, ''])) as Record<TextField, string>),
  type: 'MVNO',
  partner: false,
  showcase: true,
  flags: byFlag(() => ''),
};

/** A provider's entry as the form's fields hold it. */
export function draftOf(record: ProviderForm): ProviderDraft {
  const { radioTech, countries, type, partner, showcase, flags } = record;
  const texts = textFields.map((field) => {
    const value = record[field];
    return [field, typeof value === 'string' ? value : ''] as const;
  });
  return {
    ...(Object.fromEntries(texts) as Record<TextField, string>),
    radioTech: radioTech.join(', '),
    countries: countries?.map(countryName).join(', ') ?? '',
    type,
    partner,
    showcase,
    flags: byFlag((flag) => answerOf(flags[flag])),
  };
}

function itemsOf(text: string): string[] {
  return text
    .split(/[,;\n]/)
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

const codesByName = new Map(
  countryCodes.flatMap((code) => [
    [code.toLowerCase(), code],
    [countryName(code).toLowerCase(), code],
  ]),
);

/** Names or codes of countries as codes, and the words that are neither. */
export function readCountries(text: string): { readonly codes: string[] | null; readonly unknown: readonly string[] } {
  const items = itemsOf(text);
  const codes = items.map((item) => codesByName.get(item.toLowerCase()));
  const known = [...new Set(codes.filter((code) => code !== undefined))];
  return {
    codes: known.length === 0 ? null : known,
    unknown: items.filter((_item, index) => codes[index] === undefined),
  };
}

function textOf(text: string): string | null {
  return text.trim() === '' ? null : text;
}

/**
 * The form's values as they are sent. @param before the record that is edited: lists that nobody touched are sent as they are,
 * because their items may hold the signs that part a list here.
 */
export function formOf(draft: ProviderDraft, before: ProviderForm | null): ProviderForm {
  const old = before === null ? null : draftOf(before);
  const { type, partner, showcase } = draft;
  const texts = textFields.map((field) => [field, textOf(draft[field])] as const);
  return {
    ...(Object.fromEntries(texts) as Record<TextField, string | null>),
    name: draft.name,
    radioTech: before !== null && old?.radioTech === draft.radioTech ? before.radioTech : itemsOf(draft.radioTech),
    countries: readCountries(draft.countries).codes,
    ...{ type, partner, showcase },
    flags: byFlag((flag) => (draft.flags[flag] === '' ? null : draft.flags[flag] === 'Yes')),
  };
}

/** What keeps the draft from being sent, by field. */
export function draftProblems(draft: ProviderDraft): Readonly<Partial<Record<TextField, string>>> {
  const { unknown } = readCountries(draft.countries);
  return {
    ...(draft.name.trim() === '' && { name: 'Please enter a name.' }),
    ...(unknown.length > 0 && { countries: `Not known: ${unknown.slice(0, 5).join(', ')}` }),
  };
}
