import { rfqStream } from '@marketplace/contracts/rfq/rfq.events.ts';
import { randomUUID } from 'node:crypto';
import { type AccessCommand, accessDecider } from '@marketplace/command-service/access/access.decider.ts';
import { type RegisterUser, userDecider } from '@marketplace/command-service/accounts/user.decider.ts';
import { userStream } from '@marketplace/contracts/accounts/accounts.events.ts';
import { catalogueDecider, catalogueStream } from '@marketplace/command-service/catalogue/catalogue.decider.ts';
import {
  type UploadCommand,
  uploadDecider,
  uploadStream,
} from '@marketplace/command-service/catalogue/upload.decider.ts';
import { type RfqCommand, rfqDecider } from '@marketplace/command-service/rfq/rfq.decider.ts';
import { mostQuoteVersions } from '@marketplace/command-service/rfq/respondToRfq.ts';
import { normaliseRfq } from '@marketplace/command-service/rfq/rfq.normalise.ts';
import { accessStream } from '@marketplace/domain/access/access.fold.ts';
import { amountAlone } from '@marketplace/contracts/rfq/rfq.quote.ts';
import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import type { DomainEvent } from '@marketplace/contracts/kernel/event.ts';
import type { Meta } from '@marketplace/contracts/kernel/meta.ts';
import type { Decider } from '@marketplace/event-store/decider.ts';
import {
  generateProviders,
  type Random,
  seededRandom,
} from '@marketplace/domain/catalogue/testing/generateProviders.ts';
import { rfqBody } from './rfq/rfqBody.ts';

/** An event as a decider gave it, with the stream that it belongs to. */
export interface HistoryEvent {
  readonly stream: string;
  readonly event: DomainEvent;
  readonly meta: Meta;
}

type Life = Generator<HistoryEvent, void>;
type Answers = Generator<RfqCommand, void>;

/** RFQs that are answered at the same time: an RFQ's events stand some thousand positions apart. */
const openLives = 200;
const providersPerEvent = 100;
const rfqsPerBuyer = 5;
const firstInstant = Date.parse('2026-01-01T08:00:00.000Z');

/** Runs commands one after the other on a stream of its own. */
function* decided<State, Command, Event extends DomainEvent>(
  decider: Decider<State, Command, Event>,
  stream: string,
  commands: Iterable<Command>,
): Life {
  let state = decider.initial;
  for (const command of commands) {
    const at = new Date(firstInstant).toISOString();
    const meta = { commandId: randomUUID(), actor: randomUUID(), at, bodyHash: 'a'.repeat(64) };
    const events = decider.decide(command, state, meta);
    state = events.reduce(decider.evolve, state);
    for (const event of events) yield { stream, event, meta };
  }
}

function* publishedCatalogue(providers: readonly ProviderRecord[]): Life {
  const uploadId = randomUUID();
  const counts = { added: providers.length, changed: 0, removed: 0, unchanged: 0 };
  const fileName = 'bench.xlsx';
  const chunks = Array.from({ length: Math.ceil(providers.length / providersPerEvent) }, (_, chunk) => ({
    added: providers.slice(chunk * providersPerEvent, (chunk + 1) * providersPerEvent),
    changed: [],
    removed: [],
  }));
  const upload: UploadCommand[] = [
    { type: 'StartUpload', uploadId, baseVersion: 0, fileName, fileDigest: 'bench', rows: providers.length },
    { type: 'AddChunks', uploadId, chunks },
    { type: 'FinishUpload', uploadId, counts, digest: 'bench' },
  ];
  yield* decided(uploadDecider, uploadStream(uploadId), upload);
  const difference = { base: 0, uploadId, fileName, counts, digest: 'bench', restoredFrom: null };
  const publish = { type: 'PublishCatalogue', ...difference } as const;
  yield* decided(catalogueDecider, catalogueStream, [publish]);
}

/** Somebody registers; one of ten asks to speak for a provider and is let. */
function* personLife(random: Random, userId: string, provider: ProviderRecord): Life {
  const register: RegisterUser = {
    type: 'RegisterUser',
    userId,
    email: `${userId}@bench.example`,
    firstName: 'Ida',
    lastName: 'Lindqvist',
    company: 'Meridian Cold Chain',
    termsVersion: null,
  };
  yield* decided(userDecider, userStream(userId), [register]);
  if (random() >= 0.1) return;
  const access: AccessCommand[] = [
    { type: 'RequestAccess', userId, providerId: provider.id, providerName: provider.name, owners: [] },
    { type: 'ApproveAccess', userId, ofProvider: null, right: 'vendor' },
  ];
  yield* decided(accessDecider, accessStream(userId), access);
}

function quote(random: Random, providerId: string): RfqCommand {
  const amount = (1_000 + random() * 9_000).toFixed(2);
  return {
    type: 'RespondToRfq',
    providerId,
    amount,
    currency: 'EUR',
    ...amountAlone,
    details: 'SIMs and platform',
    notes: null,
  };
}

/** What one provider does with an RFQ: most open it, one of four declines, the others send a quote or two. */
function* vendorAnswers(random: Random, { id: providerId }: ProviderRecord): Answers {
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

function* rfqLife(
  buyerId: string,
  chosen: readonly ProviderRecord[],
  answers: (provider: ProviderRecord) => Answers,
): Life {
  const rfqId = randomUUID();
  const stated = {
    rfqId,
    buyerId,
    companyId: null,
    ...normaliseRfq(rfqBody(chosen.map(({ name }) => name))),
    resentFrom: null,
  };
  const providers = chosen.map(({ id, name, type, website }) => ({
    name,
    link: { linkId: randomUUID(), providerId: id, providerName: name, providerType: type, providerWebsite: website },
  }));
  const commands = function* (): Answers {
    yield { type: 'SendRfq', stated, providers, deadline: null };
    for (const provider of chosen) yield* answers(provider);
  };
  yield* decided(rfqDecider, rfqStream(rfqId), commands());
}

/** Providers that `longRfq` asks, the most that a request may have. */
const providersOfLongRfq = 3;

/** One RFQ whose providers send one quote after the other, as many as the product keeps: 304 events. */
export function* longRfq(seed = 1): Generator<HistoryEvent, void> {
  const random = seededRandom(seed);
  yield* rfqLife(randomUUID(), generateProviders(providersOfLongRfq), function* manyQuotes({ id }) {
    yield { type: 'AcceptRfq', providerId: id };
    for (let version = 1; version <= mostQuoteVersions; version += 1) yield quote(random, id);
  });
}

/**
 * An endless history as the product writes it: a catalogue of 200 providers, then people and their RFQs with the vendors'
 * answers, each through its decider, many RFQs at the same time.
 */
export function* generateHistory(seed = 1): Generator<HistoryEvent, never> {
  const random = seededRandom(seed);
  const providers = generateProviders(200);
  yield* publishedCatalogue(providers);
  const lives: Life[] = [];
  const draw = (): number => Math.floor(random() * providers.length);
  let buyerId = randomUUID();
  for (let begun = 0; ; ) {
    if (lives.length < openLives) {
      const first = draw();
      const chosen = [0, 1, 2].flatMap((step) => providers[(first + step * 7) % providers.length] ?? []);
      if (begun % rfqsPerBuyer === 0) buyerId = randomUUID();
      if (begun % rfqsPerBuyer === 0) yield* personLife(random, buyerId, chosen[0] as ProviderRecord);
      lives.push(rfqLife(buyerId, chosen, (provider) => vendorAnswers(random, provider)));
      begun += 1;
    }
    const place = Math.floor(random() * lives.length);
    const next = lives[place]?.next();
    if (next?.done === false) yield next.value;
    else lives.splice(place, 1);
  }
}
