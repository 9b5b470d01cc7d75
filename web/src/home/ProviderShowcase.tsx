import { t } from '@lingui/core/macro';
import { IconArrowRight } from '@tabler/icons-react';
import { useState } from 'react';
import { maxClientSideCatalogueSize } from '@marketplace/contracts/catalogue/catalogue.listing.ts';
import { maxProviderShowcaseCards } from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import type { HomeCatalogueOverviewReply } from './catalogueFacts.ts';
import { formatInteger } from '../ui/numberFormat.ts';
import { PagedProviderShowcase } from './PagedProviderShowcase.tsx';
import { ProviderTileGrid, ProviderTilesAsListItems, ProviderTileSkeletons } from './ProviderTileGrid.tsx';
import { countHiddenShowcaseProviders } from './showcase.ts';
import classes from './ProviderShowcase.module.css';
import { AllProvidersShowcase } from './AllProvidersShowcase.tsx';

function TechnologyLegend() {
  return (
    <ul className={classes['key']} aria-label={t`Technology legend`}>
      <li>
        <i />
        {t`Broadband, 2G to 5G`}
      </li>
      <li>
        <i data-key="lpwa" />
        {t`LPWA and satellite`}
      </li>
      <li>
        <i data-key="unknown" />
        {t`Not stated`}
      </li>
    </ul>
  );
}

function Cards({ overview, all }: { overview: HomeCatalogueOverviewReply; all: boolean }) {
  const { cards, showcase } = overview;
  if (all && showcase > maxClientSideCatalogueSize) return <PagedProviderShowcase />;
  if (all) return <AllProvidersShowcase cards={cards} total={showcase} />;
  return (
    <ProviderTileGrid>
      <ProviderTilesAsListItems providers={cards} />
    </ProviderTileGrid>
  );
}

/**
 * Section of the home page with a grid of providers; shows some providers initially, and all on request. `overview` is
 * `null` while it is loading.
 */
export function ProviderShowcase({ overview }: { overview: HomeCatalogueOverviewReply | null }) {
  const [expanded, setExpanded] = useState(false);
  const more = countHiddenShowcaseProviders(overview?.showcase ?? 0);
  return (
    <section className={classes['showcase']}>
      <div className={classes['head']}>
        <h2>{t`Connectivity Providers`}</h2>
        <TechnologyLegend />
        <ButtonLink
          to="/providers"
          variant="quiet"
          wraps
          rightSection={<IconArrowRight size={16} aria-hidden />}
        >{t`Providers List`}</ButtonLink>
      </div>
      {overview === null ? (
        <ProviderTileGrid>
          <ProviderTileSkeletons count={maxProviderShowcaseCards} />
        </ProviderTileGrid>
      ) : (
        <Cards overview={overview} all={expanded} />
      )}
      {more !== null && (
        <div className={classes['more']}>
          <Button aria-expanded={expanded} onClick={() => setExpanded(!expanded)}>
            {expanded ? t`Show Fewer Providers` : t`Show All Providers (${{ count: formatInteger(more) }} more)`}
          </Button>
        </div>
      )}
    </section>
  );
}
