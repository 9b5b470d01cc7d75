import { IconArrowRight } from '@tabler/icons-react';
import { useState } from 'react';
import { wholeCatalogueLimit } from '@marketplace/contracts/catalogue/catalogue.listing.ts';
import { showcaseCards } from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import type { Overview } from './catalogueFacts.ts';
import { inFigures } from '../ui/figures.ts';
import { PagedShowcase } from './PagedShowcase.tsx';
import { ProviderGrid, Tiles, WaitingTiles } from './ProviderGrid.tsx';
import { moreProviders } from './showcase.ts';
import classes from './Showcase.module.css';
import { WholeShowcase } from './WholeShowcase.tsx';

function TechnologyLegend() {
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

function Cards({ overview, all }: { overview: Overview; all: boolean }) {
  const { cards, showcase } = overview;
  if (all && showcase > wholeCatalogueLimit) return <PagedShowcase />;
  if (all) return <WholeShowcase cards={cards} total={showcase} />;
  return (
    <ProviderGrid>
      <Tiles providers={cards} />
    </ProviderGrid>
  );
}

/**
 * The provider grid of the home page: initially some providers, all on request. `overview` is `null` while it loads.
 */
export function Showcase({ overview }: { overview: Overview | null }) {
  const [expanded, setExpanded] = useState(false);
  const more = moreProviders(overview?.showcase ?? 0);
  return (
    <section className={classes['showcase']}>
      <div className={classes['head']}>
        <h2>Connectivity Providers</h2>
        <TechnologyLegend />
        <ButtonLink to="/providers" variant="quiet" wraps rightSection={<IconArrowRight size={16} aria-hidden />}>
          Providers List
        </ButtonLink>
      </div>
      {overview === null ? (
        <ProviderGrid>
          <WaitingTiles count={showcaseCards} />
        </ProviderGrid>
      ) : (
        <Cards overview={overview} all={expanded} />
      )}
      {more !== null && (
        <div className={classes['more']}>
          <Button aria-expanded={expanded} onClick={() => setExpanded(!expanded)}>
            {expanded ? 'Show Fewer Providers' : `Show All Providers (${inFigures(more)} more)`}
          </Button>
        </div>
      )}
    </section>
  );
}
