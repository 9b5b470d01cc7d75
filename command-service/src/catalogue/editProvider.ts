import { changedFields } from '@marketplace/domain/catalogue/catalogue.recordChanges.ts';
import type { ProviderEdited } from '@marketplace/contracts/catalogue/catalogue.events.ts';
import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { normaliseProviderName, providerIdOf } from '@marketplace/domain/catalogue/catalogue.providerName.ts';
import type { ColumnKey } from '@marketplace/contracts/catalogue/catalogue.columns.ts';
import type { Meta } from '@marketplace/contracts/kernel/meta.ts';
import type { PositionToken } from '@marketplace/contracts/kernel/position.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import type { ExecutePort } from '../ports.ts';
import { catalogueChanged, catalogueDecider, catalogueStream, type EditProvider } from './catalogue.decider.ts';
import { overridesAfterEdit } from './overridesAfterEdit.ts';
import { freeId } from './identify.ts';
import type { ProviderFields } from './providerFields.ts';
import type { CatalogueEdition } from '@marketplace/read-models/catalogue/catalogue.readers.ts';
import {
  type BaseDeps,
  type CurrentProvider,
  type NewestEdition,
  newestEdition,
  readNames,
  readProvider,
} from './readBase.ts';

/** A change of one provider, which becomes a version of its own. */
export interface ProviderEdit {
  /** `null` for a new provider, whose id follows from its name. */
  readonly id: string | null;
  /** Version that whoever decided on the change has seen; `null` for a change that holds whatever stands there. */
  readonly base: number | null;
  /**
   * The fields after the change, from those before (`null` for a new provider); `null` retires. Values are held to the importer's
   * rules. May be called again when somebody else edits the catalogue at the same time.
   */
  change(this: void, before: ProviderFields | null): ProviderFields | null | Promise<ProviderFields>;
  /** The correction that it accepts, with the fields that it is about; left out for an edit by hand. */
  readonly correction?: { readonly id: string; readonly fields: readonly ColumnKey[] };
}

export interface EditedProvider {
  readonly id: string;
  readonly version: number;
  readonly record: ProviderRecord | null;
  readonly position: PositionToken;
}

export type EditDeps = ExecutePort & BaseDeps;

/** How often a change is looked up again because others edited other providers. */
const retries = 5;

type Edit = Omit<ProviderEdited['data'], 'version' | 'base' | 'counts'>;

/** Of an edit that leaves no field to a correction. */
const uncorrected: Pick<Edit, 'correctionId' | 'holds'> = { correctionId: null, holds: [] };

function unknownProvider(): Refusal {
  return new Refusal('notFound', 'provider.not-found', 'There is no such provider in the catalogue.');
}

/** @throws Refusal 'provider.not-found' for an id that the catalogue does not hold now. */
export async function requireProvider(deps: BaseDeps, id: string): Promise<ProviderRecord> {
  const current = await readProvider(deps, await newestEdition(deps), id);
  if (current === null) throw unknownProvider();
  return current.record;
}

function nameTaken(name: string): Refusal {
  const words = `The catalogue has a provider by the name ${name} already.`;
  return new Refusal('state', 'provider.name-taken', words, [{ path: 'name', message: words }]);
}

/** Values as the importer takes them. It is loaded here, because it is large and few processes need it. */
async function asImported(fields: ProviderFields): Promise<ProviderFields> {
  return (await import('./import/readForm.ts')).readForm(fields);
}

/** @throws Refusal 'provider.name-taken'. @returns the id for a new provider of this name. */
async function idForName(deps: BaseDeps, edition: CatalogueEdition, name: string, own: string | null): Promise<string> {
  const folded = normaliseProviderName(name);
  const others = (await readNames(deps, edition)).filter(({ id }) => id !== own);
  if (others.some((other) => normaliseProviderName(other.name) === folded)) throw nameTaken(name);
  const ids = new Set(others.map(({ id }) => id));
  return own ?? freeId(providerIdOf(name), (id) => ids.has(id));
}

async function addition(deps: BaseDeps, edition: CatalogueEdition, fields: ProviderFields): Promise<Edit> {
  const id = await idForName(deps, edition, fields.name, null);
  const record = { id, ...fields };
  const common = { providerId: id, name: fields.name, replaces: null };
  return { change: 'added', ...common, record, fields: [], ...uncorrected };
}

async function alteration(
  deps: BaseDeps,
  edition: NewestEdition,
  { record: before, since }: CurrentProvider,
  fields: ProviderFields,
  { correction = null }: { readonly correction?: ProviderEdit['correction'] | null },
): Promise<Edit | null> {
  const record = { id: before.id, ...fields };
  const different = changedFields(before, record);
  const held = correction === null ? null : { ...correction, fields: [...correction.fields, ...different] };
  const { holds, changed } = await overridesAfterEdit(deps, edition, { before, after: record, correction: held });
  if (different.length === 0 && !changed) return null;
  if (fields.name !== before.name) await idForName(deps, edition, fields.name, before.id);
  const common = { providerId: before.id, name: fields.name, replaces: since };
  return { change: 'edited', ...common, record, fields: [...different], correctionId: correction?.id ?? null, holds };
}

async function editOf(deps: BaseDeps, edition: NewestEdition, wanted: ProviderEdit): Promise<Edit | null> {
  const current = wanted.id === null ? null : await readProvider(deps, edition, wanted.id);
  if (wanted.id !== null && current === null) throw unknownProvider();
  if (current !== null && wanted.base !== null && current.since > wanted.base) throw catalogueChanged();
  const after = await wanted.change(current?.record ?? null);
  const fields = after === null ? null : await asImported(after);
  if (current === null) return fields === null ? null : addition(deps, edition, fields);
  if (fields !== null) return alteration(deps, edition, current, fields, wanted);
  const { id, name } = current.record;
  return { change: 'retired', providerId: id, name, record: null, fields: [], replaces: current.since, ...uncorrected };
}

/** What the look-up found, refusals included: a command that was run before is answered as then, whatever stands there now. */
async function lookUp(deps: BaseDeps, wanted: ProviderEdit): Promise<EditProvider> {
  const edition = await newestEdition(deps);
  const command = { type: 'EditProvider', base: edition.version } as const;
  try {
    return { ...command, edit: await editOf(deps, edition, wanted) };
  } catch (error) {
    if (error instanceof Refusal) return { ...command, refusal: error };
    throw error;
  }
}

/**
 * Adds, changes or retires one provider as a version of its own; a renamed provider keeps its id. A change that changes nothing
 * writes nothing. Others may edit other providers meanwhile.
 * @throws Refusal 'provider.invalid', 'provider.not-found', 'provider.name-taken', and 'catalogue.changed' when this provider is not
 * as it was in version `base`.
 */
export async function editProvider(deps: EditDeps, wanted: ProviderEdit, meta: Meta): Promise<EditedProvider> {
  for (let run = 0; ; run += 1) {
    const command = await lookUp(deps, wanted);
    try {
      const { events, state, position } = await deps.execute(catalogueDecider, {
        stream: catalogueStream,
        command,
        meta,
      });
      const edited = events.find((event) => event.type === 'ProviderEdited')?.data;
      const id = edited?.providerId ?? wanted.id ?? '';
      return { id, version: state.version, record: edited?.record ?? null, position };
    } catch (error) {
      const found = 'refusal' in command ? command.refusal : null;
      const moved = error instanceof Refusal && error.code === 'catalogue.changed' && error !== found;
      if (!moved || run >= retries) throw error;
    }
  }
}
