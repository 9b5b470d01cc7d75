import type { CataloguePublished, CatalogueStreamEvent } from '@marketplace/contracts/catalogue/catalogue.events.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import type { Decider } from '@marketplace/event-store/decider.ts';

export interface CatalogueState {
  /** 0 before the first publication. */
  readonly version: number;
}

/** Puts an upload's difference to `base` into effect. */
export interface PublishCatalogue extends Omit<CataloguePublished['data'], 'version'> {
  readonly type: 'PublishCatalogue';
}

/** The stream that holds what was published. */
export const catalogueStream = 'catalogue';

/** The rules of the `catalogue` stream: one version after the other, each made from the one before. */
export const catalogueDecider: Decider<CatalogueState, PublishCatalogue, CatalogueStreamEvent> = {
  initial: { version: 0 },
  evolve: (_state, { data }) => ({ version: data.version }),
  decide: ({ base, uploadId, fileName, counts, digest }, { version }) => {
    if (base !== version) {
      const words = 'The catalogue has changed since this file was compared with it. Please upload the file again.';
      throw new Refusal('state', 'catalogue.changed', words);
    }
    return [{ type: 'CataloguePublished', data: { version: base + 1, base, uploadId, fileName, counts, digest } }];
  },
};
