import { beforeAll, describe, expect, test } from 'vitest';
import { createCompiler } from '../runtime/testing/compileWith.ts';

const compiler = createCompiler();

interface Change {
  readonly what: string;
  readonly file: string;
  readonly find: string;
  readonly replace: string;
  /** Where the compiler objects, and to what. */
  readonly at: string;
  readonly to: string;
}

const accountEvents = 'export const accountEvents = [';
const registered = 'const registered = [';
const published = 'CataloguePublished: (data) => [say(PublicCataloguePublished, data)],';

const changes: readonly Change[] = [
  {
    what: 'a new event of a capability',
    file: 'contracts/src/accounts/accounts.events.ts',
    find: accountEvents,
    replace: `const Renamed = firstVersion('AccountRenamed', { userId: UserId });\n${accountEvents}\n  Renamed,`,
    ...{ at: 'projections/src/publishing/privateEvents.ts', to: 'privateEvents' },
  },
  {
    what: 'an event of a capability that no table knows',
    file: 'contracts/src/registry.ts',
    find: registered,
    replace: `${registered}\n  { ...catalogueEvents[0], name: 'Unheard' as const },`,
    ...{ at: 'projections/src/publishing/publicMessages.ts', to: 'publishing' },
  },
  {
    what: 'an event whose line is lost',
    file: 'projections/src/rfq/rfq.publishing.ts',
    find: '  RfqViewed: (data) => [say(PublicRfqViewed, data)],\n',
    replace: '',
    ...{ at: 'projections/src/rfq/rfq.publishing.ts', to: 'rfqPublishing' },
  },
  {
    what: 'data that lack what the public contract asks for',
    file: 'projections/src/catalogue/catalogue.publishing.ts',
    find: published,
    replace: 'CataloguePublished: ({ base }) => [say(PublicCataloguePublished, { base })],',
    ...{ at: 'projections/src/catalogue/catalogue.publishing.ts', to: '{ base }' },
  },
];

describe('nothing builds before it is decided what of an event is public:', () => {
  let errors: Readonly<Record<string, readonly string[]>>;

  // All changes at once, since the compiler takes seconds for any.
  beforeAll(() => {
    const sources = changes.map(
      ({ file, find, replace }) => [file, compiler.source(file).replace(find, replace)] as const,
    );
    errors = compiler.errors(
      Object.fromEntries(sources),
      changes.map(({ at }) => at),
    );
  }, 120_000);

  test.each(changes)('$what', ({ file, find, at, to }) => {
    expect(compiler.source(file)).toContain(find);
    expect(errors[at]).toContain(to);
  });
});
