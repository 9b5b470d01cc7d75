import { IconArrowRight } from '@tabler/icons-react';
import { useState } from 'react';
import type { ScoredProviderView } from '@marketplace/contracts/catalogue/catalogue.views.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { SkeletonCard } from '../../ui/Skeletons.tsx';
import { ProviderTile } from './ProviderTile.tsx';
import { initialCards, showcasePage } from './showcase.ts';
import classes from './Showcase.module.css';

function Key() {
  return (
    <ul className={classes['key']} aria-label="Technology key">
      <li>
        <i />
        Broadband, 2G to 5G
      </li>
      <li>
        <i data-key="lpwa" />
        LPWA and satellite
      </li>
      <li>
        <i data-key="unknown" />
        Not stated
      </li>
    </ul>
  );
}

/** The grid of providers on the home page, in the order given. `null` while they load. */
export function Showcase({ providers }: { providers: readonly ScoredProviderView[] | null }) {
  const [expanded, setExpanded] = useState(false);
  const { cards, more } = showcasePage(providers ?? [], expanded);
  return (
    <section className={classes['showcase']}>
      <div className={classes['head']}>
        <h2>Connectivity Providers</h2>
        <Key />
        <ButtonLink to="/providers" variant="quiet" rightSection={<IconArrowRight size={16} aria-hidden />}>
          Providers List
        </ButtonLink>
      </div>
      <ul className={classes['grid']}>
        {providers === null
          ? Array.from({ length: initialCards }, (_none, card) => (
              <li key={card} className={classes['waiting']}>
                <SkeletonCard lead="logo" lines={3} />
              </li>
            ))
          : cards.map((provider) => (
              <li key={provider.id}>
                <ProviderTile provider={provider} />
              </li>
            ))}
      </ul>
      {more !== null && (
        <div className={classes['more']}>
          <Button aria-expanded={expanded} onClick={() => setExpanded(!expanded)}>
            {expanded ? 'Show Fewer Providers' : `Show All Providers (${more} more)`}
          </Button>
        </div>
      )}
    </section>
  );
}
