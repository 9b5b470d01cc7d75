import { normaliseProviderName, providerIdOf } from '@marketplace/contracts/catalogue/catalogue.providerName.ts';
import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { deterministicUuid } from '@marketplace/event-store/ids.ts';
import type { CommandDeps } from '../deps.ts';
import type { ChosenProvider } from './sendRfq.ts';

type ProviderRow = Pick<ProviderRecord, 'id' | 'name' | 'type' | 'website'>;

/** The id that a name stands for, or `null` when nothing in it is visible. */
function providerIdOfName(name: string): string | null {
  return normaliseProviderName(name) === '' ? null : providerIdOf(name);
}

/** Current entries by id. A look-up in a read model: what is chosen here is a snapshot, no decision rests on it. */
async function findProviders(
  { pool, resolveSchemas }: Pick<CommandDeps, 'pool' | 'resolveSchemas'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ProviderRow>> {
  const schemaOf = await resolveSchemas();
  const found = await pool.query<ProviderRow>(
    `SELECT id, name, type, website FROM ${schemaOf('catalogue')}.provider WHERE id = ANY($1) AND valid_to IS NULL`,
    [ids],
  );
  return new Map(found.rows.map((row) => [row.id, row]));
}

/** Looks up what a buyer named, in the order of the names; spellings of one name lead to one provider. */
export async function chooseProviders(
  deps: Pick<CommandDeps, 'pool' | 'resolveSchemas'>,
  rfqId: string,
  names: readonly string[],
): Promise<readonly ChosenProvider[]> {
  const ids = names.map(providerIdOfName);
  const found = await findProviders(
    deps,
    ids.filter((id) => id !== null),
  );
  return names.map((name, index) => {
    const provider = found.get(ids[index] ?? '');
    if (provider === undefined) return { name, link: null };
    const link = {
      linkId: deterministicUuid(rfqId, provider.id),
      providerId: provider.id,
      providerName: provider.name,
      providerType: provider.type,
      providerWebsite: provider.website,
    };
    return { name, link };
  });
}
