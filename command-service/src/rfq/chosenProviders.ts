import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { nameSortKey } from '@marketplace/domain/catalogue/catalogue.order.ts';
import { normaliseProviderName, providerIdOf } from '@marketplace/domain/catalogue/catalogue.providerName.ts';
import { deterministicUuid } from '@marketplace/event-store/ids.ts';
import { coalesce } from '@marketplace/postgres/coalesce.ts';
import { currentProviders } from '@marketplace/read-models/catalogue/catalogue.readers.ts';
import { readSource } from '@marketplace/read-models/readModelDb.ts';
import type { ClockPort, ReadModelPort } from '../ports.ts';
import type { ChosenProvider } from './sendRfq.ts';

type ProviderRow = Pick<ProviderRecord, 'id' | 'name' | 'type' | 'website'>;
type FindProvider = (name: string) => Promise<ProviderRow | null>;

/** Finds what the buyer of an RFQ named, in the order of the names; spellings of one name lead to one provider. */
export type ChooseProviders = (rfqId: string, names: readonly string[]) => Promise<readonly ChosenProvider[]>;

/** Milliseconds for which an entry that was found is used again: no longer than a read model may lag behind the log. */
const reuseMs = 1000;
/** Entries that are kept for that at most. */
const mostKept = 1000;

/** How the catalogue's read model is looked through. */
export interface ProviderLookups {
  readonly byId: (id: string) => Promise<ProviderRow | null>;
  /** @param key as `nameSortKey` makes it of a name. */
  readonly bySortName: (key: string) => Promise<readonly ProviderRow[]>;
  readonly all: () => Promise<readonly ProviderRow[]>;
}

/** Whether a provider is called so now, however it is spelled. */
const isCalled = (row: ProviderRow, name: string): boolean =>
  normaliseProviderName(row.name) === normaliseProviderName(name);

/**
 * Finds who has a name now. Its id mostly follows from the name, but a provider that was renamed keeps its own, and the name that it gave up
 * may be another one's by now: so whoever has the name comes first, and who had it once only where nobody has.
 */
export function createFindProvider({ byId, bySortName, all }: ProviderLookups): FindProvider {
  return async (name) => {
    // Nothing in it is visible.
    if (normaliseProviderName(name) === '') return null;
    const derived = await byId(providerIdOf(name));
    if (derived !== null && isCalled(derived, name)) return derived;
    const named = (await bySortName(nameSortKey(name))).find((row) => isCalled(row, name));
    if (named !== undefined || derived === null) return named ?? null;
    return (await all()).find((row) => isCalled(row, name)) ?? derived;
  };
}

/** Looks in the catalogue's read model as it stands: what is found becomes a snapshot, no decision rests on it. */
function lookupsIn(deps: ReadModelPort): ProviderLookups {
  const rows = async () => currentProviders(await readSource(deps)).select(['p.id', 'p.name', 'p.type', 'p.website']);
  /** Read once for all who need it at the same time: names that were given up cost no more, however many ask for them. */
  const whole = coalesce(async (asked: readonly 'catalogue'[]) => {
    const found = await (await rows()).execute();
    return asked.map(() => found);
  });
  return {
    byId: coalesce(async (ids: readonly string[]): Promise<readonly (ProviderRow | null)[]> => {
      const found = await (await rows()).where((eb) => eb('p.id', '=', eb.fn.any(eb.val([...ids])))).execute();
      const byId = new Map(found.map((row) => [row.id, row]));
      return ids.map((id) => byId.get(id) ?? null);
    }),
    bySortName: async (key) => (await rows()).where('p.sort_name', '=', key).execute(),
    all: () => whole('catalogue'),
  };
}

/** Uses what was found again for a moment; what was not found, or by a name of before, is looked for anew. */
function reusing(
  find: FindProvider,
  now: () => Date,
): (names: readonly string[]) => Promise<readonly (ProviderRow | null)[]> {
  const kept = new Map<string, { readonly row: ProviderRow; readonly until: number }>();
  async function look(name: string): Promise<ProviderRow | null> {
    const row = await find(name);
    if (kept.size >= mostKept) kept.clear();
    if (row !== null && isCalled(row, name)) kept.set(name, { row, until: now().getTime() + reuseMs });
    return row;
  }
  return async (names) => {
    const at = now().getTime();
    const living = names.map((name) => {
      const before = kept.get(name);
      return before !== undefined && before.until > at ? before.row : null;
    });
    if (!living.includes(null)) return living;
    return Promise.all(names.map((name, index) => Promise.resolve(living[index] ?? look(name))));
  };
}

function chosen(rfqId: string, name: string, provider: ProviderRow | null): ChosenProvider {
  if (provider === null) return { name, link: null };
  const link = {
    linkId: deterministicUuid(rfqId, provider.id),
    providerId: provider.id,
    providerName: provider.name,
    providerType: provider.type,
    providerWebsite: provider.website,
  };
  return { name, link };
}

/** Looks chosen providers up in the catalogue; one that was found is remembered for a while. */
export function createChooseProviders(deps: ReadModelPort & ClockPort): ChooseProviders {
  const find = reusing(createFindProvider(lookupsIn(deps)), deps.now);
  return async (rfqId, names) => {
    const rows = await find(names);
    return names.map((name, index) => chosen(rfqId, name, rows[index] ?? null));
  };
}
