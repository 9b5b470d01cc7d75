import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { toNameSortKey } from '@marketplace/domain/catalogue/catalogue.order.ts';
import { normaliseProviderName, deriveProviderId } from '@marketplace/domain/catalogue/catalogue.providerName.ts';
import { deriveUuid } from '@marketplace/event-store/ids.ts';
import { coalesceLookups } from '@marketplace/postgres/coalesceLookups.ts';
import { buildCurrentProvidersQuery } from '@marketplace/read-models/catalogue/catalogue.readers.ts';
import { resolveReadModelPoolAndSchemas } from '@marketplace/read-models/readModelDb.ts';
import type { ClockPort, ReadModelDatabaseAndSchemasPort } from '../ports.ts';
import type { RequestedProviderNameAndRfqLink } from './decideSendRfq.ts';

type ProviderRow = Pick<ProviderRecord, 'id' | 'name' | 'type' | 'website'>;
type FindProvider = (name: string) => Promise<ProviderRow | null>;

/**
 * Finds providers by name and returns them in the order of the names. Different spellings of a name yield the same
 * provider.
 */
export type ProvidersByNameResolver = (
  rfqId: string,
  names: readonly string[],
) => Promise<readonly RequestedProviderNameAndRfqLink[]>;

/** Lifetime of a cached provider in milliseconds, no longer than the usual lag of a read model. */
const cacheTtlMs = 1000;
const maxCachedProviders = 1000;

/** Queries of the catalogue's read model. */
export interface ProviderByNameQueries {
  readonly byId: (id: string) => Promise<ProviderRow | null>;
  /** @param key result of `toNameSortKey`. */
  readonly bySortName: (key: string) => Promise<readonly ProviderRow[]>;
  readonly all: () => Promise<readonly ProviderRow[]>;
}

/** Whether the current name of the provider equals `name`, ignoring differences in spelling. */
const hasName = (row: ProviderRow, name: string): boolean =>
  normaliseProviderName(row.name) === normaliseProviderName(name);

/**
 * Creates a look-up of providers by name. A current name takes precedence over a former name: a renamed provider keeps
 * the id derived from its former name, although another provider may have that name now.
 */
export function createProviderByNameLookup({ byId, bySortName, all }: ProviderByNameQueries): FindProvider {
  return async (name) => {
    // The name has no visible character.
    if (normaliseProviderName(name) === '') return null;
    const derived = await byId(deriveProviderId(name));
    if (derived !== null && hasName(derived, name)) return derived;
    const named = (await bySortName(toNameSortKey(name))).find((row) => hasName(row, name));
    if (named !== undefined || derived === null) return named ?? null;
    return (await all()).find((row) => hasName(row, name)) ?? derived;
  };
}

/** Reads the provider data from the read model, which is sufficient because the event only stores a snapshot of it. */
function createQueries(deps: ReadModelDatabaseAndSchemasPort): ProviderByNameQueries {
  const rows = async () =>
    buildCurrentProvidersQuery(await resolveReadModelPoolAndSchemas(deps)).select([
      'p.id',
      'p.name',
      'p.type',
      'p.website',
    ]);
  /** Look-ups of previous names are coalesced, so that concurrent look-ups read the catalogue once. */
  const readCatalogue = coalesceLookups(async (calls: readonly 'catalogue'[]) => {
    const found = await (await rows()).execute();
    return calls.map(() => found);
  });
  return {
    byId: coalesceLookups(async (ids: readonly string[]): Promise<readonly (ProviderRow | null)[]> => {
      const found = await (await rows()).where((eb) => eb('p.id', '=', eb.fn.any(eb.val([...ids])))).execute();
      const byId = new Map(found.map((row) => [row.id, row]));
      return ids.map((id) => byId.get(id) ?? null);
    }),
    bySortName: async (key) => (await rows()).where('p.sort_name', '=', key).execute(),
    all: () => readCatalogue('catalogue'),
  };
}

/** Caches providers found by their current name; unknown and previous names are looked up every time. */
function withCache(
  find: FindProvider,
  now: () => Date,
): (names: readonly string[]) => Promise<readonly (ProviderRow | null)[]> {
  const cache = new Map<string, { readonly row: ProviderRow; readonly until: number }>();
  async function lookUp(name: string): Promise<ProviderRow | null> {
    const row = await find(name);
    if (cache.size >= maxCachedProviders) cache.clear();
    if (row !== null && hasName(row, name)) cache.set(name, { row, until: now().getTime() + cacheTtlMs });
    return row;
  }
  return async (names) => {
    const at = now().getTime();
    const cachedRows = names.map((name) => {
      const entry = cache.get(name);
      return entry !== undefined && entry.until > at ? entry.row : null;
    });
    if (!cachedRows.includes(null)) return cachedRows;
    return Promise.all(names.map((name, index) => Promise.resolve(cachedRows[index] ?? lookUp(name))));
  };
}

function toChosenProvider(rfqId: string, name: string, provider: ProviderRow | null): RequestedProviderNameAndRfqLink {
  if (provider === null) return { name, link: null };
  const link = {
    linkId: deriveUuid(rfqId, provider.id),
    providerId: provider.id,
    providerName: provider.name,
    providerType: provider.type,
    providerWebsite: provider.website,
  };
  return { name, link };
}

/** Looks up providers in the catalogue, with a short-lived cache. */
export function createProvidersByNameResolver(
  deps: ReadModelDatabaseAndSchemasPort & ClockPort,
): ProvidersByNameResolver {
  const find = withCache(createProviderByNameLookup(createQueries(deps)), deps.now);
  return async (rfqId, names) => {
    const rows = await find(names);
    return names.map((name, index) => toChosenProvider(rfqId, name, rows[index] ?? null));
  };
}
