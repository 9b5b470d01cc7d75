import { beforeAll, describe, expect, test } from 'vitest';
import { createTestSourceTypeChecker } from '../runtime/testing/compileWith.ts';

const compiler = createTestSourceTypeChecker();

interface SourceChange {
  readonly what: string;
  readonly file: string;
  readonly find: string;
  readonly replace: string;
  /** `at` is the file with the expected compiler error, and `to` is the source text that the error refers to. */
  readonly at: string;
  readonly to: string;
}

const accountEvents = 'export const userAccountEvents = [';
const registered = 'const registeredEvents = [';
const published = 'CataloguePublished: (data) => [createPublicEventFromDefinition(PublicCataloguePublished, data)],';

const changes: readonly SourceChange[] = [
  {
    what: 'a new event without an entry',
    file: 'contracts/src/accounts/accounts.events.ts',
    find: accountEvents,
    replace: `const Renamed = defineFirstEventVersion('AccountRenamed', { userId: UserId });\n${accountEvents}\n  Renamed,`,
    ...{ at: 'projections/src/publishing/privateEvents.ts', to: 'unpublishedPrivateEventRules' },
  },
  {
    what: 'a registered event without an entry',
    file: 'contracts/src/registry.ts',
    find: registered,
    replace: `${registered}\n  { ...catalogueEvents[0], name: 'Unheard' as const },`,
    ...{ at: 'projections/src/publishing/publicMessages.ts', to: 'eventPublishingRules' },
  },
  {
    what: 'a removed entry',
    file: 'projections/src/rfq/rfq.publishing.ts',
    find: '  RfqViewed: (data) => [createPublicEventFromDefinition(PublicRfqViewed, data)],\n',
    replace: '',
    ...{ at: 'projections/src/rfq/rfq.publishing.ts', to: 'rfqEventPublishingRules' },
  },
  {
    what: 'data that do not conform to the public contract',
    file: 'projections/src/catalogue/catalogue.publishing.ts',
    find: published,
    replace: 'CataloguePublished: ({ base }) => [createPublicEventFromDefinition(PublicCataloguePublished, { base })],',
    ...{ at: 'projections/src/catalogue/catalogue.publishing.ts', to: '{ base }' },
  },
];

describe('compiler', () => {
  let errors: Readonly<Record<string, readonly string[]>>;

  // Compiles all changes at once, because each compilation takes seconds.
  beforeAll(() => {
    const sources = changes.map(
      ({ file, find, replace }) => [file, compiler.readSource(file).replace(find, replace)] as const,
    );
    errors = compiler.listErrors(
      Object.fromEntries(sources),
      changes.map(({ at }) => at),
    );
  }, 120_000);

  test.each(changes)('rejects $what', ({ file, find, at, to }) => {
    expect(compiler.readSource(file)).toContain(find);
    expect(errors[at]).toContain(to);
  });
});
