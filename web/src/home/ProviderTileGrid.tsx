import type { ReactNode } from 'react';
import type { ProviderListReplyItem } from '@marketplace/contracts/catalogue/catalogue.listing.ts';
import { SkeletonCard } from '../ui/Skeletons.tsx';
import { ProviderTile } from './ProviderTile.tsx';
import classes from './ProviderShowcase.module.css';

/** Grid of provider tiles. The children must be list items. */
export function ProviderTileGrid({ children }: { children: ReactNode }) {
  return <ul className={classes['grid']}>{children}</ul>;
}

/** Tiles of the given providers, as list items for the grid. */
export function ProviderTilesAsListItems({ providers }: { providers: readonly ProviderListReplyItem[] }) {
  return providers.map((provider) => (
    <li key={provider.id}>
      <ProviderTile provider={provider} />
    </li>
  ));
}

/** Placeholders for provider tiles that are loading, as list items for the grid. */
export function ProviderTileSkeletons({ count }: { count: number }) {
  return Array.from({ length: count }, (_none, card) => (
    <li key={card} className={classes['waiting']}>
      <SkeletonCard lead="logo" lines={3} />
    </li>
  ));
}
