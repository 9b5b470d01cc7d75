import { getRfqStreamName } from '@marketplace/contracts/rfq/rfq.events.ts';
import { randomUUID } from 'node:crypto';
import {
  type UserRolesOrProviderAccessCommand,
  userRolesAndProviderAccessDecider,
} from '@marketplace/command-service/access/access.decider.ts';
import { type RegisterUserCommand, userDecider } from '@marketplace/command-service/accounts/user.decider.ts';
import { getUserStreamName } from '@marketplace/contracts/accounts/accounts.events.ts';
import { catalogueDecider, catalogueStreamName } from '@marketplace/command-service/catalogue/catalogue.decider.ts';
import {
  type CatalogueUploadCommand,
  catalogueUploadDecider,
  getCatalogueUploadStreamName,
} from '@marketplace/command-service/catalogue/upload.decider.ts';
import { type RfqCommand, rfqDecider } from '@marketplace/command-service/rfq/rfq.decider.ts';
import { maxQuoteVersionsPerRfqLink } from '@marketplace/command-service/rfq/respondToRfq.ts';
import { normaliseSendRfqBody } from '@marketplace/command-service/rfq/rfq.normalise.ts';
import { getUserAccessRightsStreamName } from '@marketplace/domain/access/access.fold.ts';
import { defaultsForStoredAmountOnlyQuotes } from '@marketplace/contracts/rfq/rfq.quote.ts';
import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import type { DomainEvent } from '@marketplace/contracts/kernel/event.ts';
import type { EventMeta } from '@marketplace/contracts/kernel/eventMeta.ts';
import type { Decider } from '@marketplace/event-store/decider.ts';
import {
  generateTestProviders,
  type SeededTestRandomFunction,
  createSeededTestRandomFunction,
} from '@marketplace/domain/catalogue/testing/generateTestProviders.ts';
import { buildBenchmarkRfqBody } from './rfq/benchmarkRfqBody.ts';

/** An event that a decider produced, with its stream. */
export interface GeneratedBenchmarkEvent {
  readonly stream: string;
  readonly event: DomainEvent;
  readonly meta: EventMeta;
}

type EventSequence = Generator<GeneratedBenchmarkEvent, void>;
type CommandSequence = Generator<RfqCommand, void>;

/** Maximum number of RFQs in progress at once; the events of one RFQ are spread over about a thousand positions. */
const maxOpenRfqs = 200;
const providersPerEvent = 100;
const rfqsPerBuyer = 5;
const firstInstant = Date.parse('2026-01-01T08:00:00.000Z');

/** Executes commands one after the other on one stream, and yields their events. */
function* executeCommands<State, Command, Event extends DomainEvent>(
  decider: Decider<State, Command, Event>,
  stream: string,
  commands: Iterable<Command>,
): EventSequence {
  let state = decider.initial;
  for (const command of commands) {
    const at = new Date(firstInstant).toISOString();
    const meta = { commandId: randomUUID(), actor: randomUUID(), at, bodyHash: 'a'.repeat(64) };
    const events = decider.decide(command, state, meta);
    state = events.reduce(decider.evolve, state);
    for (const event of events) yield { stream, event, meta };
  }
}

function* publishCatalogue(providers: readonly ProviderRecord[]): EventSequence {
  const uploadId = randomUUID();
  const counts = { added: providers.length, changed: 0, removed: 0, unchanged: 0 };
  const fileName = 'bench.xlsx';
  const chunks = Array.from({ length: Math.ceil(providers.length / providersPerEvent) }, (_, chunk) => ({
    added: providers.slice(chunk * providersPerEvent, (chunk + 1) * providersPerEvent),
    changed: [],
    removed: [],
  }));
  const upload: CatalogueUploadCommand[] = [
    { type: 'StartUpload', uploadId, baseVersion: 0, fileName, fileDigest: 'bench', rows: providers.length },
    { type: 'AddChunks', uploadId, chunks },
    { type: 'FinishUpload', uploadId, counts, digest: 'bench' },
  ];
  yield* executeCommands(catalogueUploadDecider, getCatalogueUploadStreamName(uploadId), upload);
  const difference = { base: 0, uploadId, fileName, counts, digest: 'bench', restoredFrom: null };
  const publish = { type: 'PublishCatalogue', ...difference } as const;
  yield* executeCommands(catalogueDecider, catalogueStreamName, [publish]);
}

/** Yields the events of a registration; one in ten users also requests access to a provider and is approved. */
function* registerPerson(random: SeededTestRandomFunction, userId: string, provider: ProviderRecord): EventSequence {
  const register: RegisterUserCommand = {
    type: 'RegisterUser',
    userId,
    email: `${userId}@bench.example`,
    firstName: 'Ida',
    lastName: 'Lindqvist',
    company: 'Meridian Cold Chain',
    termsVersion: null,
  };
  yield* executeCommands(userDecider, getUserStreamName(userId), [register]);
  if (random() >= 0.1) return;
  const access: UserRolesOrProviderAccessCommand[] = [
    { type: 'RequestAccess', userId, providerId: provider.id, providerName: provider.name, owners: [] },
    { type: 'ApproveAccess', userId, ofProvider: null, right: 'vendor' },
  ];
  yield* executeCommands(userRolesAndProviderAccessDecider, getUserAccessRightsStreamName(userId), access);
}

function quote(random: SeededTestRandomFunction, providerId: string): RfqCommand {
  const amount = (1_000 + random() * 9_000).toFixed(2);
  return {
    type: 'RespondToRfq',
    providerId,
    amount,
    currency: 'EUR',
    ...defaultsForStoredAmountOnlyQuotes,
    details: 'SIMs and platform',
    notes: null,
  };
}

/**
 * Yields a provider's responses to an RFQ: 10% of the providers do nothing, a quarter of the others reject, and the
 * rest send quotes.
 */
function* respondAsVendor(random: SeededTestRandomFunction, { id: providerId }: ProviderRecord): CommandSequence {
  if (random() < 0.1) return;
  yield { type: 'ViewRfq', providerId };
  if (random() < 0.25) {
    yield { type: 'RejectRfq', providerId, reason: 'volume', note: null };
    return;
  }
  yield { type: 'AcceptRfq', providerId };
  for (let quotes = random() < 0.3 ? 2 : 1; quotes > 0; quotes -= 1) {
    yield quote(random, providerId);
  }
}

function* runRfq(
  buyerId: string,
  chosen: readonly ProviderRecord[],
  respond: (provider: ProviderRecord) => CommandSequence,
): EventSequence {
  const rfqId = randomUUID();
  const stated = {
    rfqId,
    buyerId,
    companyId: null,
    ...normaliseSendRfqBody(buildBenchmarkRfqBody(chosen.map(({ name }) => name))),
    resentFrom: null,
  };
  const providers = chosen.map(({ id, name, type, website }) => ({
    name,
    link: { linkId: randomUUID(), providerId: id, providerName: name, providerType: type, providerWebsite: website },
  }));
  const commands = function* (): CommandSequence {
    yield { type: 'SendRfq', stated, providers, deadline: null };
    for (const provider of chosen) yield* respond(provider);
  };
  yield* executeCommands(rfqDecider, getRfqStreamName(rfqId), commands());
}

/** Number of providers in the RFQ of `generateLongBenchmarkRfqHistory`; this is the maximum per RFQ. */
const providersOfLongRfq = 3;

/** One RFQ with the maximum number of quote versions from each provider: 304 events. */
export function* generateLongBenchmarkRfqHistory(seed = 1): Generator<GeneratedBenchmarkEvent, void> {
  const random = createSeededTestRandomFunction(seed);
  yield* runRfq(randomUUID(), generateTestProviders(providersOfLongRfq), function* manyQuotes({ id }) {
    yield { type: 'AcceptRfq', providerId: id };
    for (let version = 1; version <= maxQuoteVersionsPerRfqLink; version += 1) yield quote(random, id);
  });
}

/**
 * Generates an endless history as the product would write it: a catalogue of 200 providers, then users and their RFQs
 * with responses of vendors. All events are created by deciders, and many RFQs are in progress at the same time.
 */
export function* generateBenchmarkEventHistory(seed = 1): Generator<GeneratedBenchmarkEvent, never> {
  const random = createSeededTestRandomFunction(seed);
  const providers = generateTestProviders(200);
  yield* publishCatalogue(providers);
  const openRfqs: EventSequence[] = [];
  const sampleIndex = (): number => Math.floor(random() * providers.length);
  let buyerId = randomUUID();
  for (let started = 0; ; ) {
    if (openRfqs.length < maxOpenRfqs) {
      const first = sampleIndex();
      const chosen = [0, 1, 2].flatMap((step) => providers[(first + step * 7) % providers.length] ?? []);
      if (started % rfqsPerBuyer === 0) buyerId = randomUUID();
      if (started % rfqsPerBuyer === 0) yield* registerPerson(random, buyerId, chosen[0] as ProviderRecord);
      openRfqs.push(runRfq(buyerId, chosen, (provider) => respondAsVendor(random, provider)));
      started += 1;
    }
    const index = Math.floor(random() * openRfqs.length);
    const next = openRfqs[index]?.next();
    if (next?.done === false) yield next.value;
    else openRfqs.splice(index, 1);
  }
}
