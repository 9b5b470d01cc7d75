import { z } from 'zod';
import { TypedAddress } from '../kernel/emailAddress.ts';
import { UserId } from '../kernel/ids.ts';
import { WholeNumber } from '../kernel/bounds.ts';
import { isStorableText, requiredText, text } from '../kernel/text.ts';
import { WizardData } from '../matching/matching.requirements.ts';

/** The most searches that are kept per person: a new one takes the place of the one not used for longest and never renamed. */
export const maxSavedSearches = 100;
/** The most providers that one person can star. */
export const maxFavourites = 200;
/** The most searches that one company's members share. */
export const maxCompanySearches = 200;
export const longestSearchName = 120;
/** Longest wizard's object, in UTF-16 units of JSON. */
const longestWizardData = 32_000;

const jsonText = text(longestWizardData).transform((json, context): unknown => {
  try {
    return JSON.parse(json);
  } catch {
    context.addIssue({ code: 'custom', message: 'Is no JSON text.' });
    return z.NEVER;
  }
});

/** The wizard's object, or JSON text of it, that every store can hold. */
export const KeptWizardData = z
  .union([WizardData, jsonText.pipe(WizardData)])
  .refine((data) => Object.keys(data).every(isStorableText), 'Contains a character that cannot be stored.')
  .refine((data) => JSON.stringify(data).length <= longestWizardData, 'The requirements are too long.');

export const SearchName = requiredText(longestSearchName, 'A name is required.');

/** What a search is called from now on. */
export const NewSearchName = z.strictObject({ name: SearchName });

/**
 * POST /api/saved-searches in both of its forms: `userId, searchName, searchData`, and
 * `email, name, requirements`. Without a name the search is named from what it asks for.
 */
export const SaveSearchBody = z
  .strictObject({
    userId: UserId.optional(),
    searchName: text(longestSearchName).nullish(),
    searchData: KeptWizardData.optional(),
    email: TypedAddress.optional(),
    name: text(longestSearchName).nullish(),
    requirements: KeptWizardData.optional(),
  })
  .refine((body) => (body.searchData === undefined) !== (body.requirements === undefined), {
    path: ['searchData'],
    message: 'Requirements are needed once: as searchData or as requirements.',
  });
export type SaveSearchBody = z.infer<typeof SaveSearchBody>;

const optionalText = text(400).nullish();
const optionalList = z.union([z.array(text(120)).max(250), text(400)]).nullish();

/**
 * POST /api/analytics/user-searches: what was asked and answered, and what proves it. Who searches is the caller;
 * the company, the id and the instant are the server's.
 */
export const LogSearchBody = z.strictObject({
  user_id: UserId.nullish(),
  user_email: TypedAddress.nullish(),
  user_company: optionalText,
  requirements: KeptWizardData.nullish(),
  matched_providers_count: z.int().min(0).max(10_000_000).nullish(),
  geographic_regions: optionalList,
  deployment_scale: optionalText,
  power_sensitivity: optionalText,
  application_profile: optionalText,
  device_mobility: optionalText,
  device_management: optionalText,
  device_longevity: optionalText,
  sim_requirements: optionalList,
  top_provider_name: optionalText,
  top_provider_type: optionalText,
  search_session_id: z.uuid().nullish(),
  search_timestamp: optionalText,
  id: optionalText,
  searchSessionId: z.uuid().nullish(),
  catalogueVersion: WholeNumber.nullish(),
  algorithmVersion: text(60).nullish(),
  factsVersion: text(100).nullish(),
  digest: text(4000).nullish(),
});
export type LogSearchBody = z.infer<typeof LogSearchBody>;
