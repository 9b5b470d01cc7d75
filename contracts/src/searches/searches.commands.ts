import { msg, plural } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import { AccountLookupEmailAddress } from '../kernel/emailAddress.ts';
import { UserId } from '../kernel/ids.ts';
import { NonNegativeInt32 } from '../kernel/integers.ts';
import { failWith, formatMessage } from '../kernel/messages/messages.ts';
import { isStorableText, createRequiredTextSchema, createTextSchema, unstorableCharacterText } from '../kernel/text.ts';
import { RequirementsWizardRequest } from '../matching/matching.requirements.ts';

/**
 * Maximum number of saved searches per user. Once it is reached, a new search replaces the least recently used search
 * that was never renamed and has no alerts.
 */
export const maxSavedSearchesPerUser = 100;
/** Maximum number of starred providers per user. */
export const maxFavouriteProvidersPerUser = 200;
/** Maximum number of searches that members of a company share. */
export const maxSharedSearchesPerCompany = 200;
export const maxSavedSearchNameLength = 120;
/** Maximum length of the wizard's object as JSON, in UTF-16 units. */
const maxWizardDataLength = 32_000;

const jsonText = createTextSchema(maxWizardDataLength).transform((json, context): unknown => {
  try {
    return JSON.parse(json);
  } catch {
    context.addIssue({ code: 'custom', message: formatMessage(msg`This value must be valid JSON.`) });
    return z.NEVER;
  }
});

/** The wizard's object, or its JSON text, limited to what every event store can store. */
export const StorableSearchWizardData = z
  .union([RequirementsWizardRequest, jsonText.pipe(RequirementsWizardRequest)])
  .refine((data) => Object.keys(data).every(isStorableText), failWith(unstorableCharacterText))
  .refine(
    (data) => JSON.stringify(data).length <= maxWizardDataLength,
    failWith(
      msg`The requirements are too long. As JSON, they can have at most ${plural({ max: maxWizardDataLength }, { one: '# character', other: '# characters' })}.`,
    ),
  );

/** Name of a saved search, at most `maxSavedSearchNameLength` code points. */
export const SavedSearchName = createRequiredTextSchema(maxSavedSearchNameLength, msg`A name is required.`);

export const RenameSavedSearchBody = z.strictObject({ name: SavedSearchName });

/**
 * Body of POST /api/saved-searches, in one of two forms: either `userId`, `searchName` and `searchData`, or `email`,
 * `name` and `requirements`. The name defaults to a summary of the requirements.
 */
export const SaveSearchBody = z
  .strictObject({
    userId: UserId.optional(),
    searchName: createTextSchema(maxSavedSearchNameLength).nullish(),
    searchData: StorableSearchWizardData.optional(),
    email: AccountLookupEmailAddress.optional(),
    name: createTextSchema(maxSavedSearchNameLength).nullish(),
    requirements: StorableSearchWizardData.optional(),
  })
  .refine((body) => (body.searchData === undefined) !== (body.requirements === undefined), {
    path: ['searchData'],
    ...failWith(msg`Send the requirements in either searchData or requirements, not in both.`),
  });
export type SaveSearchBody = z.infer<typeof SaveSearchBody>;

const optionalText = createTextSchema(400).nullish();
const optionalList = z.union([z.array(createTextSchema(120)).max(250), createTextSchema(400)]).nullish();

/**
 * Body of POST /api/analytics/user-searches: requirements, result and proof of a search. The server takes the user from
 * the session, and determines company, id and time.
 */
export const SearchLoggingRequestBody = z.strictObject({
  user_id: UserId.nullish(),
  user_email: AccountLookupEmailAddress.nullish(),
  user_company: optionalText,
  requirements: StorableSearchWizardData.nullish(),
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
  catalogueVersion: NonNegativeInt32.nullish(),
  algorithmVersion: createTextSchema(60).nullish(),
  factsVersion: createTextSchema(100).nullish(),
  digest: createTextSchema(4000).nullish(),
});
export type SearchLoggingRequestBody = z.infer<typeof SearchLoggingRequestBody>;
