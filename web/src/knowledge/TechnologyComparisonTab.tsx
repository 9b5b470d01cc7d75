import { t } from '@lingui/core/macro';
import { Card } from '../ui/Card.tsx';
import { Stack } from '../ui/Stack.tsx';
import { MutedText } from '../ui/MutedText.tsx';
import { TechnologyComparisonTable } from './TechnologyComparisonTable.tsx';
import type { CitedProseParts } from './facts/citedProse.ts';
import { technologyDescriptions } from './facts/technologies.ts';
import type { TechnologyDescription } from './facts/technology.ts';
import classes from './Knowledge.module.css';
import { TechnologyMarketplaceLinksCard } from './product/TechnologyMarketplaceLinksCard.tsx';
import { CitedText } from './CitedText.tsx';
import { CitedSourceList } from './CitedSourceList.tsx';

function BulletList({ title, points }: { title: string; points: readonly CitedProseParts[] }) {
  return (
    <div>
      <h3>{title}</h3>
      <ul className={classes['points']}>
        {points.map((point, place) => (
          <li key={place}>
            <CitedText said={point} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Section with the description and the marketplace data of a technology. Its anchor is the id of the technology. */
function TechnologySection({ technology, isOpen }: { technology: TechnologyDescription; isOpen: boolean }) {
  const { id, name, summary, goodFor, caveats } = technology;
  return (
    <section id={id} className={classes['technology']} aria-labelledby={`${id}-name`}>
      <div className={classes['words']}>
        <h2 id={`${id}-name`}>{name}</h2>
        <p>
          <CitedText said={summary} />
        </p>
        <div className={classes['sides']}>
          <BulletList title={t`Good for`} points={goodFor} />
          <BulletList title={t`Keep in mind`} points={caveats} />
        </div>
      </div>
      <TechnologyMarketplaceLinksCard technology={id} isOpen={isOpen} />
    </section>
  );
}

/** Tab of the knowledge base with a comparison of all technologies and a section for each technology. */
export function TechnologyComparisonTab({ isOpen }: { isOpen: boolean }) {
  return (
    <Stack gap={24}>
      <Card title={t`Technologies side by side`}>
        <TechnologyComparisonTable />
        <MutedText
          size="small"
          className={classes['below']}
        >{t`Peak rates from 3GPP are the largest transport block of a category, one per millisecond; those of modules come from the manufacturer. Design targets were set before networks were built: the values at a site depend on the network and the location. If no source that we can cite publishes a figure, the table shows none.`}</MutedText>
      </Card>
      {technologyDescriptions.map((technology) => (
        <TechnologySection key={technology.id} technology={technology} isOpen={isOpen} />
      ))}
      <CitedSourceList facts={technologyDescriptions} />
    </Stack>
  );
}
