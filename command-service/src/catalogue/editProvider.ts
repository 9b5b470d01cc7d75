import { msg } from '@lingui/core/runtime-macro';
import { findChangedProviderFields } from '@marketplace/domain/catalogue/catalogue.recordChanges.ts';
import type { ProviderEdited } from '@marketplace/contracts/catalogue/catalogue.events.ts';
import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { normaliseProviderName, deriveProviderId } from '@marketplace/domain/catalogue/catalogue.providerName.ts';
import type { CatalogueColumnKey } from '@marketplace/contracts/catalogue/catalogue.columns.ts';
import type { EventMeta } from '@marketplace/contracts/kernel/eventMeta.ts';
import type { LogPositionToken } from '@marketplace/contracts/kernel/position.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import type { ExecuteCommandPort } from '../ports.ts';
import {
  createCatalogueChangedRefusal,
  catalogueDecider,
  catalogueStreamName,
  type EditProvider,
} from './catalogue.decider.ts';
import { computeFieldOverridesAfterEdit } from './overridesAfterEdit.ts';
import { findFreeProviderId } from './assignProviderIds.ts';
import type { ProviderFields } from './providerFields.ts';
import type { CatalogueVersionAndDatabaseSchema } from '@marketplace/read-models/catalogue/catalogue.readers.ts';
import {
  type CatalogueReadDeps,
  type ProviderRecordWithLastChange,
  type NewestCatalogueVersion,
  waitForNewestCatalogueVersion,
  loadProviderIdsAndNamesOfCatalogueVersion,
  findProviderRecordInCatalogueVersion,
} from './catalogueReads.ts';

/** A change of one provider, published as a new version of the catalogue. */
export interface ProviderEdit {
  /** `null` for a new provider, which gets an id derived from its name. */
  readonly id: string | null;
  /** Catalogue version on which the change is based; `null` to apply it to the current version. */
  readonly base: number | null;
  /**
   * Computes the new fields from the current ones, which are `null` for a new provider. Returns `null` to retire the
   * provider. Values must satisfy the importer's rules. The function may be called again when the catalogue is edited
   * at the same time.
   */
  change(this: void, before: ProviderFields | null): ProviderFields | null | Promise<ProviderFields>;
  /** The accepted correction with its fields; omitted for a manual edit. */
  readonly correction?: { readonly id: string; readonly fields: readonly CatalogueColumnKey[] };
}

export interface ProviderEditResult {
  readonly id: string;
  readonly version: number;
  readonly record: ProviderRecord | null;
  readonly position: LogPositionToken;
}

export type EditProviderDeps = ExecuteCommandPort & CatalogueReadDeps;

/** Maximum retries when other providers are edited at the same time. */
const maxRetries = 5;

type Edit = Omit<ProviderEdited['data'], 'version' | 'base' | 'counts'>;

/** Values of the override properties for an edit that overrides no field. */
const noOverrides: Pick<Edit, 'correctionId' | 'holds'> = { correctionId: null, holds: [] };

function unknownProviderRefusal(): Refusal {
  return new Refusal('notFound', 'provider.not-found', msg`This provider is not in the catalogue.`);
}

/** @throws Refusal 'provider.not-found' when the current catalogue has no provider with this id. */
export async function requireCatalogueProvider(deps: CatalogueReadDeps, id: string): Promise<ProviderRecord> {
  const current = await findProviderRecordInCatalogueVersion(deps, await waitForNewestCatalogueVersion(deps), id);
  if (current === null) throw unknownProviderRefusal();
  return current.record;
}

function nameTakenRefusal(name: string): Refusal {
  const message = msg`The catalogue already contains a provider named ${{ name }}.`;
  return new Refusal('state', 'provider.name-taken', message, [{ path: 'name', message }]);
}

/**
 * Normalises values in the same way as the importer. The importer is loaded on demand, because it is large and few
 * processes need it.
 */
async function normaliseFields(fields: ProviderFields): Promise<ProviderFields> {
  return (await import('./import/parseProviderForm.ts')).parseProviderForm(fields);
}

/**
 * Returns `ownId`, or for a new provider a free id derived from the name.
 * @throws Refusal 'provider.name-taken' if another provider has this name.
 */
async function idForName(
  deps: CatalogueReadDeps,
  edition: CatalogueVersionAndDatabaseSchema,
  name: string,
  ownId: string | null,
): Promise<string> {
  const normalisedName = normaliseProviderName(name);
  const others = (await loadProviderIdsAndNamesOfCatalogueVersion(deps, edition)).filter(({ id }) => id !== ownId);
  if (others.some((other) => normaliseProviderName(other.name) === normalisedName)) throw nameTakenRefusal(name);
  const ids = new Set(others.map(({ id }) => id));
  return ownId ?? findFreeProviderId(deriveProviderId(name), (id) => ids.has(id));
}

async function createAddition(
  deps: CatalogueReadDeps,
  edition: CatalogueVersionAndDatabaseSchema,
  fields: ProviderFields,
): Promise<Edit> {
  const id = await idForName(deps, edition, fields.name, null);
  const record = { id, ...fields };
  const common = { providerId: id, name: fields.name, replaces: null };
  return { change: 'added', ...common, record, fields: [], ...noOverrides };
}

async function createAlteration(
  deps: CatalogueReadDeps,
  edition: NewestCatalogueVersion,
  { record: before, since }: ProviderRecordWithLastChange,
  fields: ProviderFields,
  { correction = null }: { readonly correction?: ProviderEdit['correction'] | null },
): Promise<Edit | null> {
  const record = { id: before.id, ...fields };
  const different = findChangedProviderFields(before, record);
  const heldFields = correction === null ? null : { ...correction, fields: [...correction.fields, ...different] };
  const { holds, changed } = await computeFieldOverridesAfterEdit(deps, edition, {
    before,
    after: record,
    correction: heldFields,
  });
  if (different.length === 0 && !changed) return null;
  if (fields.name !== before.name) await idForName(deps, edition, fields.name, before.id);
  const common = { providerId: before.id, name: fields.name, replaces: since };
  return { change: 'edited', ...common, record, fields: [...different], correctionId: correction?.id ?? null, holds };
}

async function createEdit(
  deps: CatalogueReadDeps,
  edition: NewestCatalogueVersion,
  providerEdit: ProviderEdit,
): Promise<Edit | null> {
  const current =
    providerEdit.id === null ? null : await findProviderRecordInCatalogueVersion(deps, edition, providerEdit.id);
  if (providerEdit.id !== null && current === null) throw unknownProviderRefusal();
  if (current !== null && providerEdit.base !== null && current.since > providerEdit.base)
    throw createCatalogueChangedRefusal();
  const after = await providerEdit.change(current?.record ?? null);
  const fields = after === null ? null : await normaliseFields(after);
  if (current === null) return fields === null ? null : createAddition(deps, edition, fields);
  if (fields !== null) return createAlteration(deps, edition, current, fields, providerEdit);
  const { id, name } = current.record;
  return { change: 'retired', providerId: id, name, record: null, fields: [], replaces: current.since, ...noOverrides };
}

/**
 * Prepares the command. A refusal becomes part of the command, so that a repeated command returns its first result even
 * if the catalogue has changed.
 */
async function prepareCommand(deps: CatalogueReadDeps, providerEdit: ProviderEdit): Promise<EditProvider> {
  const edition = await waitForNewestCatalogueVersion(deps);
  const command = { type: 'EditProvider', base: edition.version } as const;
  try {
    return { ...command, edit: await createEdit(deps, edition, providerEdit) };
  } catch (error) {
    if (error instanceof Refusal) return { ...command, refusal: error };
    throw error;
  }
}

/**
 * Adds, changes or retires one provider, and publishes the edit as a version of the catalogue. A renamed provider keeps
 * its id. An edit that changes nothing writes nothing. Other providers may be edited at the same time.
 * @throws Refusal 'provider.invalid', 'provider.not-found' or 'provider.name-taken'; 'catalogue.changed' if this
 * provider has changed since version `base`, or if the catalogue changed again during every attempt.
 */
export async function editProvider(
  deps: EditProviderDeps,
  providerEdit: ProviderEdit,
  meta: EventMeta,
): Promise<ProviderEditResult> {
  for (let attempt = 0; ; attempt += 1) {
    const command = await prepareCommand(deps, providerEdit);
    try {
      const { events, state, position } = await deps.execute(catalogueDecider, {
        stream: catalogueStreamName,
        command,
        meta,
      });
      const edited = events.find((event) => event.type === 'ProviderEdited')?.data;
      const id = edited?.providerId ?? providerEdit.id ?? '';
      return { id, version: state.version, record: edited?.record ?? null, position };
    } catch (error) {
      const found = 'refusal' in command ? command.refusal : null;
      const hasCatalogueChanged = error instanceof Refusal && error.code === 'catalogue.changed' && error !== found;
      if (!hasCatalogueChanged || attempt >= maxRetries) throw error;
    }
  }
}
