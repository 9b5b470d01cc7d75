import { expect, test } from 'vitest';
import { z } from 'zod';
import { defineFirstEventVersionFromSchema, type EventDefinition, markAsPersonalData } from './kernel/event.ts';
import { currentEventDefinitions } from './registry.ts';

/** Formats with a fixed shape, which cannot contain arbitrary text. */
const fixedFormats: readonly string[] = ['uuid', 'guid', 'datetime', 'iso.datetime'];

/** Paths of arbitrary texts in a schema; `[]` for list items, `*` for record properties. */
function findArbitraryTexts(schema: z.core.$ZodType, path: string): readonly string[] {
  const { def } = (schema as z.ZodType)._zod;
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape as z.core.$ZodShape).flatMap(([name, member]) =>
      findArbitraryTexts(member, `${path}.${name}`),
    );
  }
  if (schema instanceof z.ZodArray) return findArbitraryTexts(schema.element, `${path}[]`);
  if (schema instanceof z.ZodRecord)
    return [...findArbitraryTexts(schema.keyType, `${path}.*`), ...findArbitraryTexts(schema.valueType, `${path}.*`)];
  if (schema instanceof z.ZodTuple) return schema.def.items.flatMap((item) => findArbitraryTexts(item, `${path}[]`));
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => findArbitraryTexts(option, path));
  if ('innerType' in def) return findArbitraryTexts(def.innerType as z.core.$ZodType, path);
  if (def.type === 'pipe' && 'in' in def) return findArbitraryTexts(def.in as z.core.$ZodType, path);
  if ('format' in def && fixedFormats.includes(String(def.format))) return [];
  const hasFixedShape = ['enum', 'literal', 'number', 'int', 'boolean', 'null', 'undefined', 'date', 'bigint'].includes(
    def.type,
  );
  return hasFixedShape ? [] : [path];
}

function findUnsealedTexts({ name, schema, personal }: EventDefinition): readonly string[] {
  const members = Object.entries(schema.shape as z.core.$ZodShape).filter(([property]) => !(property in personal));
  return members.flatMap(([property, member]) => findArbitraryTexts(member, `${name}.${property}`));
}

/**
 * Texts that the log may store permanently in plain text. The key of each list is the justification. Text that a person
 * types must be marked as personal instead.
 */
const plainTexts: Readonly<Record<string, readonly string[]>> = {
  'provider id, derived from its name in the catalogue': [
    'UploadReady.released[].providerId',
    'CataloguePublished.released[].providerId',
    'ProvidersChanged.removed[]',
    'ProviderEdited.providerId',
    'CorrectionProposed.providerId',
    'CorrectionAccepted.providerId',
    'CorrectionRejected.providerId',
    'CorrectionWithdrawn.providerId',
    'AccessRequested.providerId',
    'AccessApproved.providerId',
    'AccessRejected.providerId',
    'AccessRevoked.providerId',
    'VendorRightSet.providerId',
    'RfqSent.links[].providerId',
    'RfqViewed.providerId',
    'RfqAccepted.providerId',
    'RfqRejected.providerId',
    'QuoteSent.providerId',
    'RfqExpired.providerIds[]',
    'LinkStatusSetByAdmin.providerId',
    'LinkDeleted.providerId',
    'MessageSent.providerId',
    'AttachmentSent.providerId',
    'MessagesRead.providerId',
    'QuoteWithdrawn.providerId',
    'QuoteAwarded.providerId',
    'QuoteNotAwarded.providerId',
    'RfqClosed.providerIds[]',
    'RfqReopened.providerIds[]',
    'DeadlineExtended.providerIds[]',
    'ExpiryLifted.providerId',
    'ProviderAdded.link.providerId',
    'DeadlineReminded.providerIds[]',
    'RfqNeedChanged.providerIds[]',
    'InChargeSet.providerId',
    'MatchesGained.searches[].best[].providerId',
    'ProviderStarred.providerId',
    'ProviderUnstarred.providerId',
    'RequirementsMatched.firstProviders[]',
    'VendorMissed.providerId',
    'VendorInvited.providerId',
    'ApplicationAccepted.providerId',
    'MissedVendorHandled.providerId',
    'ProviderContactSet.providerId',
    'ProviderContactRemoved.providerId',
  ],
  'user id or provider id, depending on the kind': [
    'WebhookAdded.owner.id',
    'WebhookChanged.owner.id',
    'WebhookSecretRotated.owner.id',
    'WebhookFailing.owner.id',
    'WebhookSwitchedOff.owner.id',
    'WebhookRemoved.owner.id',
  ],
  'public catalogue data about providers': [
    'ProvidersChanged.added[].*',
    'ProvidersChanged.changed[].*',
    'ProviderEdited.record.*',
    'ProviderEdited.name',
    'ProviderEdited.holds[].sheet',
    'AccessRequested.providerName',
    'AccessApproved.providerName',
    'AccessRejected.providerName',
    'AccessRevoked.providerName',
    'RfqSent.links[].providerName',
    'ProviderAdded.link.providerName',
    'ProviderAdded.link.providerWebsite',
    'RfqSent.links[].providerWebsite',
    'MatchesGained.searches[].best[].name',
    'VendorMissed.providerName',
    'VendorInvited.providerName',
  ],
  'proposed catalogue data about a provider; source and remark are marked': [
    'CorrectionProposed.changes[].from',
    'CorrectionProposed.changes[].to',
  ],
  'answer to a provider about its entry; the event has no subject to seal it for': ['CorrectionRejected.reason'],
  'name of a catalogue file, which names its version permanently, as the upload page states': [
    'UploadStarted.fileName',
    'CataloguePublished.fileName',
  ],
  'digest of a whole catalogue or its file, without personal data': [
    'UploadStarted.fileDigest',
    'UploadReady.digest',
    'CataloguePublished.digest',
  ],
  'public source of an exchange rate': ['ExchangeRatesSet.source'],
  'date, checked by a pattern': ['ExchangeRatesSet.asOf'],
  'random name of a log epoch': ['KeysGivenUp.epoch'],
  'text of the product itself': ['UploadFailed.reason', 'ProviderEdited.fields[]', 'RequirementsMatched.factsVersion'],
  'browser and system names from a library, and truncated network addresses': [
    'ConsentRecorded.browser',
    'ConsentRecorded.network',
    'ConsentWithdrawn.browser',
    'ConsentWithdrawn.network',
  ],
  'log position in digits': [
    'PersonalDataExported.fromPosition',
    'PersonalDataExported.toPosition',
    'ReadModelActRequested.positions[]',
    'NotificationsRead.upTo',
    'MailPreferenceSet.timeZone',
  ],
  'plain decimal digits, checked by a pattern': [
    'RfqSent.need.megabytes',
    'RfqSent.need.activePercent',
    'RfqNeedChanged.from.megabytes',
    'RfqNeedChanged.from.activePercent',
    'RfqNeedChanged.to.megabytes',
    'RfqNeedChanged.to.activePercent',
    'QuoteSent.parts.*',
    'ExchangeRatesSet.rates[].rate',
  ],
  'enumerated value, checked by the command': [
    'ReadModelActRequested.readModel',
    'ConsentRecorded.version',
    'UserRegistered.termsVersion',
    'TermsAccepted.version',
    'RfqSent.requirements.countries[]',
    'ApplicationMade.countries[]',
    'SearchSaved.requirements.countries[]',
    'CompanySearchShared.requirements.countries[]',
    'RequirementsMatched.requirements.countries[]',
    'QuoteSent.amount',
    'PersonalDataExported.types[]',
  ],
};

const allowedPaths = Object.values(plainTexts).flat();
const findAllowed = (path: string): readonly string[] =>
  allowedPaths.filter((each) => each === path || (each.endsWith('.*') && path.startsWith(each.slice(0, -1))));

test('allows only personal, enumerated or explicitly listed texts in events', () => {
  const open = currentEventDefinitions.flatMap(findUnsealedTexts);
  expect(open.filter((path) => findAllowed(path).length === 0)).toEqual([]);
});

test('lists every path once and only if an event has it', () => {
  const used = currentEventDefinitions.flatMap(findUnsealedTexts).flatMap(findAllowed);
  expect(allowedPaths.filter((each) => !used.includes(each))).toEqual([]);
  expect(allowedPaths.toSorted()).toEqual([...new Set(allowedPaths)].toSorted());
});

test('finds unlisted texts at any depth', () => {
  const schema = z.object({
    userId: z.uuid(),
    kind: z.enum(['a']),
    note: markAsPersonalData(z.string(), 'userId'),
    lists: z.array(z.object({ deep: z.record(z.string(), z.unknown()).nullable() })).default([]),
    either: z.union([z.number(), z.string()]).optional(),
  });
  expect(findUnsealedTexts(defineFirstEventVersionFromSchema('Told', 1, schema))).toEqual([
    'Told.lists[].deep.*',
    'Told.lists[].deep.*',
    'Told.either',
  ]);
});
