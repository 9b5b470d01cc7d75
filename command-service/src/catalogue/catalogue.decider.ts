import type {
  CataloguePublished,
  CatalogueStreamEvent,
  ProviderEdited,
} from '@marketplace/contracts/catalogue/catalogue.events.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import type { Decider } from '@marketplace/event-store/decider.ts';
import { evolveSheets, type SheetState } from './overrides.ts';

export interface CatalogueState {
  /** 0 before the first publication. */
  readonly version: number;
  /** How many there are. */
  readonly providers: number;
  /** What it keeps of its sheets, oldest first; one entry for each version in which that changed. */
  readonly sheets: readonly SheetState[];
}

/** Puts the difference of an upload or a restore to `base` into effect. */
export interface PublishCatalogue extends Omit<CataloguePublished['data'], 'version' | 'released'> {
  readonly type: 'PublishCatalogue';
  /** Left out: it ends no hold. */
  readonly released?: CataloguePublished['data']['released'];
}

/** Changes one provider of version `base`, or refuses for what was found when it was looked up there. */
export type EditProvider = { readonly type: 'EditProvider'; readonly base: number } & (
  | { readonly refusal: Refusal }
  | {
      /** `null` when nothing differs. */
      readonly edit: Omit<ProviderEdited['data'], 'version' | 'base' | 'counts'> | null;
    }
);

/** The stream that holds what was published. */
export const catalogueStream = 'catalogue';

/** The refusal of whoever decided on a catalogue that is not the current one any more. */
export function catalogueChanged(): Refusal {
  const words = 'The catalogue has changed since your preview. Please look at it again.';
  return new Refusal('state', 'catalogue.changed', words);
}

function total({ added, changed, unchanged }: CataloguePublished['data']['counts']): number {
  return added + changed + unchanged;
}

function countsOf(change: ProviderEdited['data']['change'], providers: number): ProviderEdited['data']['counts'] {
  const unchanged = change === 'added' ? providers : providers - 1;
  const none = { added: 0, changed: 0, removed: 0, unchanged };
  if (change === 'added') return { ...none, added: 1 };
  return change === 'edited' ? { ...none, changed: 1 } : { ...none, removed: 1 };
}

function decideCatalogue(
  command: PublishCatalogue | EditProvider,
  { version, providers }: CatalogueState,
): readonly CatalogueStreamEvent[] {
  if (command.base !== version) throw catalogueChanged();
  const next = { version: version + 1, base: version };
  if (command.type === 'PublishCatalogue') {
    const { uploadId, fileName, counts, digest, restoredFrom, released = [] } = command;
    return [
      { type: 'CataloguePublished', data: { ...next, uploadId, fileName, counts, digest, restoredFrom, released } },
    ];
  }
  if ('refusal' in command) throw command.refusal;
  if (command.edit === null) return [];
  const counts = countsOf(command.edit.change, providers);
  return [{ type: 'ProviderEdited', data: { ...next, ...command.edit, counts } }];
}

/** The rules of the `catalogue` stream: one version after the other, each made from the one before. */
export const catalogueDecider: Decider<CatalogueState, PublishCatalogue | EditProvider, CatalogueStreamEvent> = {
  initial: { version: 0, providers: 0, sheets: [] },
  evolve: ({ sheets }, event) => ({
    version: event.data.version,
    providers: total(event.data.counts),
    sheets: evolveSheets(sheets, event),
  }),
  decide: decideCatalogue,
};
