import { expect, test } from 'vitest';
import { z } from 'zod';
import { defineEvent, type EventDefinition, personal } from './kernel/event.ts';
import { newestEvents } from './registry.ts';

/** Formats of texts that are an id or an instant, whatever is put in. */
const boundFormats: readonly string[] = ['uuid', 'guid', 'datetime', 'iso.datetime'];

/** Paths in a schema where any text may stand; list items as `[]`, members of records as `*`. */
function textsIn(schema: z.core.$ZodType, path: string): readonly string[] {
  const { def } = (schema as z.ZodType)._zod;
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape as z.core.$ZodShape).flatMap(([name, member]) =>
      textsIn(member, `${path}.${name}`),
    );
  }
  if (schema instanceof z.ZodArray) return textsIn(schema.element, `${path}[]`);
  if (schema instanceof z.ZodRecord)
    return [...textsIn(schema.keyType, `${path}.*`), ...textsIn(schema.valueType, `${path}.*`)];
  if (schema instanceof z.ZodTuple) return schema.def.items.flatMap((item) => textsIn(item, `${path}[]`));
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => textsIn(option, path));
  if ('innerType' in def) return textsIn(def.innerType as z.core.$ZodType, path);
  if (def.type === 'pipe' && 'in' in def) return textsIn(def.in as z.core.$ZodType, path);
  if ('format' in def && boundFormats.includes(String(def.format))) return [];
  const isBound = ['enum', 'literal', 'number', 'int', 'boolean', 'null', 'undefined', 'date', 'bigint'].includes(
    def.type,
  );
  return isBound ? [] : [path];
}

function openTextsOf({ name, schema, personal }: EventDefinition): readonly string[] {
  const members = Object.entries(schema.shape as z.core.$ZodShape).filter(([property]) => !(property in personal));
  return members.flatMap(([property, member]) => textsIn(member, `${name}.${property}`));
}

/** What stands in plain text in the log for ever, and why it may: by reason. Whatever a person types belongs behind a mark instead. */
const plainTexts: Readonly<Record<string, readonly string[]>> = {
  'the id of a provider, made of its name in the catalogue': [
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
  'the id of a person or of a provider, by its kind': [
    'WebhookAdded.owner.id',
    'WebhookChanged.owner.id',
    'WebhookSecretRotated.owner.id',
    'WebhookFailing.owner.id',
    'WebhookSwitchedOff.owner.id',
    'WebhookRemoved.owner.id',
  ],
  'what the published catalogue says, which is about providers and open to everybody': [
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
  'what a provider wants the published catalogue to say; source and remark beside it are marked': [
    'CorrectionProposed.changes[].from',
    'CorrectionProposed.changes[].to',
  ],
  'an answer to a provider about its entry, for all who speak for it: the event names no person whose key could seal it':
    ['CorrectionRejected.reason'],
  'the name of a catalogue file, by which its version is called for ever; the upload says so': [
    'UploadStarted.fileName',
    'CataloguePublished.fileName',
  ],
  'a digest of a whole catalogue or its file, which holds no people': [
    'UploadStarted.fileDigest',
    'UploadReady.digest',
    'CataloguePublished.digest',
  ],
  'where an exchange rate comes from, which everybody who compares quotes reads: a publisher': [
    'ExchangeRatesSet.source',
  ],
  'a day, which a pattern checks': ['ExchangeRatesSet.asOf'],
  'the name of a life of the log, drawn at random': ['KeysGivenUp.epoch'],
  'words of the product itself': ['UploadFailed.reason', 'ProviderEdited.fields[]', 'RequirementsMatched.factsVersion'],
  'names of browsers and systems that a library knows, and the network of an address, which many share': [
    'ConsentRecorded.browser',
    'ConsentRecorded.network',
    'ConsentWithdrawn.browser',
    'ConsentWithdrawn.network',
  ],
  'a position of the log, in digits': [
    'PersonalDataExported.fromPosition',
    'PersonalDataExported.toPosition',
    'ReadModelActRequested.positions[]',
    'NotificationsRead.upTo',
    'MailPreferenceSet.timeZone',
  ],
  'plain decimal digits: a pattern takes nothing else': [
    'RfqSent.need.megabytes',
    'RfqSent.need.activePercent',
    'RfqNeedChanged.from.megabytes',
    'RfqNeedChanged.from.activePercent',
    'RfqNeedChanged.to.megabytes',
    'RfqNeedChanged.to.activePercent',
    'QuoteSent.parts.*',
    'ExchangeRatesSet.rates[].rate',
  ],
  'a value of a list that the command checks': [
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

const reasons = Object.values(plainTexts).flat();
const named = (path: string): readonly string[] =>
  reasons.filter((each) => each === path || (each.endsWith('.*') && path.startsWith(each.slice(0, -1))));

test('every text of every event is personal, bound to a list, or named here with its reason', () => {
  const open = newestEvents.flatMap(openTextsOf);
  expect(open.filter((path) => named(path).length === 0)).toEqual([]);
});

test('nothing is named that is no text of an event, and nothing twice', () => {
  const used = newestEvents.flatMap(openTextsOf).flatMap(named);
  expect(reasons.filter((each) => !used.includes(each))).toEqual([]);
  expect(reasons.toSorted()).toEqual([...new Set(reasons)].toSorted());
});

test('a text that nobody decided about is found, however deep it stands', () => {
  const schema = z.object({
    userId: z.uuid(),
    kind: z.enum(['a']),
    note: personal(z.string(), 'userId'),
    lists: z.array(z.object({ deep: z.record(z.string(), z.unknown()).nullable() })).default([]),
    either: z.union([z.number(), z.string()]).optional(),
  });
  expect(openTextsOf(defineEvent('Told', 1, schema))).toEqual([
    'Told.lists[].deep.*',
    'Told.lists[].deep.*',
    'Told.either',
  ]);
});
