import { msg } from '@lingui/core/runtime-macro';
import type {
  CataloguePublished,
  CatalogueStreamEvent,
  ProviderEdited,
} from '@marketplace/contracts/catalogue/catalogue.events.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import type { Decider } from '@marketplace/event-store/decider.ts';
import { evolveSheetVersionsWithFieldOverrides, type SheetVersionWithFieldOverrides } from './overrides.ts';

export interface CatalogueState {
  /** 0 before the first publication. */
  readonly version: number;
  /** Number of providers. */
  readonly providers: number;
  /** States of the uploaded sheet, oldest first; one entry for each version that changed it. */
  readonly sheets: readonly SheetVersionWithFieldOverrides[];
}

/** Publishes the difference between version `base` and an upload or a restored version. */
export interface PublishCatalogueCommand extends Omit<CataloguePublished['data'], 'version' | 'released'> {
  readonly type: 'PublishCatalogue';
  /** Overrides that the file ends; none when omitted. */
  readonly released?: CataloguePublished['data']['released'];
}

/**
 * Changes one provider of version `base`. Contains a refusal instead of an edit if the change could not be prepared for
 * that version.
 */
export type EditProvider = { readonly type: 'EditProvider'; readonly base: number } & (
  | { readonly refusal: Refusal }
  | {
      /** `null` if the edit would change nothing. */
      readonly edit: Omit<ProviderEdited['data'], 'version' | 'base' | 'counts'> | null;
    }
);

/** Name of the stream of the published catalogue versions. */
export const catalogueStreamName = 'catalogue';

/** Refusal for a decision based on a catalogue that is no longer current. */
export function createCatalogueChangedRefusal(): Refusal {
  const message = msg`The catalogue has changed since you loaded it. Load the current version and try again.`;
  return new Refusal('state', 'catalogue.changed', message);
}

function countProviders({ added, changed, unchanged }: CataloguePublished['data']['counts']): number {
  return added + changed + unchanged;
}

function countChanges(change: ProviderEdited['data']['change'], providers: number): ProviderEdited['data']['counts'] {
  const unchanged = change === 'added' ? providers : providers - 1;
  const none = { added: 0, changed: 0, removed: 0, unchanged };
  if (change === 'added') return { ...none, added: 1 };
  return change === 'edited' ? { ...none, changed: 1 } : { ...none, removed: 1 };
}

function decideCatalogue(
  command: PublishCatalogueCommand | EditProvider,
  { version, providers }: CatalogueState,
): readonly CatalogueStreamEvent[] {
  if (command.base !== version) throw createCatalogueChangedRefusal();
  const next = { version: version + 1, base: version };
  if (command.type === 'PublishCatalogue') {
    const { uploadId, fileName, counts, digest, restoredFrom, released = [] } = command;
    return [
      { type: 'CataloguePublished', data: { ...next, uploadId, fileName, counts, digest, restoredFrom, released } },
    ];
  }
  if ('refusal' in command) throw command.refusal;
  if (command.edit === null) return [];
  const counts = countChanges(command.edit.change, providers);
  return [{ type: 'ProviderEdited', data: { ...next, ...command.edit, counts } }];
}

/** Decider of the `catalogue` stream: consecutive versions, each based on the previous one. */
export const catalogueDecider: Decider<CatalogueState, PublishCatalogueCommand | EditProvider, CatalogueStreamEvent> = {
  initial: { version: 0, providers: 0, sheets: [] },
  evolve: ({ sheets }, event) => ({
    version: event.data.version,
    providers: countProviders(event.data.counts),
    sheets: evolveSheetVersionsWithFieldOverrides(sheets, event),
  }),
  decide: decideCatalogue,
};
