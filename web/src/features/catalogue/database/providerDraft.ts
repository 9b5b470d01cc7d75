import { t } from '@lingui/core/macro';
import { z } from 'zod';
import type { AdminProviderBodyWithoutId } from '@marketplace/contracts/catalogue/catalogue.admin.ts';
import {
  type ProviderCapabilityFlagName,
  providerCapabilityFlags,
  providerTypes,
} from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { countryCodes, getCountryName } from '@marketplace/domain/geo/geo.countries.ts';

/** Fields with a plain text input. */
export const providerTextFieldNames = [
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
export type ProviderTextFieldName = (typeof providerTextFieldNames)[number];

const flagAnswers = ['', 'Yes', 'No'] as const;

/** Values of the provider form. An empty text means that the value is unknown. */
export const EditProviderFormValues = z.object({
  ...(Object.fromEntries(providerTextFieldNames.map((field) => [field, z.string()])) as Record<
    ProviderTextFieldName,
    z.ZodString
  >),
  type: z.enum(providerTypes),
  partner: z.boolean(),
  showcase: z.boolean(),
  flags: z.record(z.enum(providerCapabilityFlags), z.enum(flagAnswers)),
});
export type EditProviderFormValues = z.infer<typeof EditProviderFormValues>;
export type CapabilityFlagFormValue = (typeof flagAnswers)[number];

function toFlagAnswer(value: boolean | null): CapabilityFlagFormValue {
  if (value === null) return '';
  return value ? 'Yes' : 'No';
}

function mapFlags<Value>(
  getValue: (flag: ProviderCapabilityFlagName) => Value,
): Record<ProviderCapabilityFlagName, Value> {
  return Object.fromEntries(providerCapabilityFlags.map((flag) => [flag, getValue(flag)])) as Record<
    ProviderCapabilityFlagName,
    Value
  >;
}

/** Initial form values of a new provider: texts and capabilities are unknown. */
export const emptyEditProviderFormValues: EditProviderFormValues = {
  ...(Object.fromEntries(providerTextFieldNames.map((field) => [field, ''])) as Record<ProviderTextFieldName, string>),
  type: 'MVNO',
  partner: false,
  showcase: true,
  flags: mapFlags(() => ''),
};

/** Converts a stored provider to form values. */
export function toEditProviderFormValues(record: AdminProviderBodyWithoutId): EditProviderFormValues {
  const { radioTech, countries, type, partner, showcase, flags } = record;
  const texts = providerTextFieldNames.map((field) => {
    const value = record[field];
    return [field, typeof value === 'string' ? value : ''] as const;
  });
  return {
    ...(Object.fromEntries(texts) as Record<ProviderTextFieldName, string>),
    radioTech: radioTech.join(', '),
    countries: countries?.map(getCountryName).join(', ') ?? '',
    type,
    partner,
    showcase,
    flags: mapFlags((flag) => toFlagAnswer(flags[flag])),
  };
}

function splitList(text: string): string[] {
  return text
    .split(/[,;\n]/)
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

const codesByName = new Map(
  countryCodes.flatMap((code) => [
    [code.toLowerCase(), code],
    [getCountryName(code).toLowerCase(), code],
  ]),
);

/**
 * Parses a list of country names or codes.
 * @returns `codes`: the country codes without duplicates, `null` if no item is known; `unknown`: the unknown items.
 */
export function parseCountryNamesOrCodes(text: string): {
  readonly codes: string[] | null;
  readonly unknown: readonly string[];
} {
  const items = splitList(text);
  const codes = items.map((item) => codesByName.get(item.toLowerCase()));
  const known = [...new Set(codes.filter((code) => code !== undefined))];
  return {
    codes: known.length === 0 ? null : known,
    unknown: items.filter((_item, index) => codes[index] === undefined),
  };
}

function toNullableText(text: string): string | null {
  return text.trim() === '' ? null : text;
}

/**
 * Converts the form values to the request body. An unchanged list of radio technologies is taken from `saved`, because
 * its items may contain separators.
 * @param saved the edited record; `null` for a new one.
 */
export function toProviderSaveRequestBody(
  draft: EditProviderFormValues,
  saved: AdminProviderBodyWithoutId | null,
): AdminProviderBodyWithoutId {
  const savedDraft = saved === null ? null : toEditProviderFormValues(saved);
  const { type, partner, showcase } = draft;
  const texts = providerTextFieldNames.map((field) => [field, toNullableText(draft[field])] as const);
  return {
    ...(Object.fromEntries(texts) as Record<ProviderTextFieldName, string | null>),
    name: draft.name,
    radioTech:
      saved !== null && savedDraft?.radioTech === draft.radioTech ? saved.radioTech : splitList(draft.radioTech),
    countries: parseCountryNamesOrCodes(draft.countries).codes,
    ...{ type, partner, showcase },
    flags: mapFlags((flag) => (draft.flags[flag] === '' ? null : draft.flags[flag] === 'Yes')),
  };
}

/** Returns the validation errors by field. */
export function validateEditProviderFormValues(
  draft: EditProviderFormValues,
): Readonly<Partial<Record<ProviderTextFieldName, string>>> {
  const { unknown } = parseCountryNamesOrCodes(draft.countries);
  return {
    ...(draft.name.trim() === '' && { name: t`Please enter a name.` }),
    ...(unknown.length > 0 && { countries: t`Unknown countries: ${{ names: unknown.slice(0, 5).join(', ') }}` }),
  };
}
