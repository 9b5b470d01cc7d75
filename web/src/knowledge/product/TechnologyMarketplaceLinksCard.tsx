import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type CoverageTechnology, coverageTechnologyLabels } from '@marketplace/contracts/coverage/coverage.values.ts';
import { Link } from 'react-router';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { formatInteger } from '../../ui/numberFormat.ts';
import { CaptionText } from '../../ui/CaptionText.tsx';
import { FlexRow } from '../../ui/FlexRow.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { getKnowledgeBaseTechnologyName } from '../facts/technologies.ts';
import type { KnowledgeBaseTechnologyId } from '../facts/technology.ts';
import { CountriesWithTechnologyNetworksSection } from './CountriesWithTechnologyNetworksSection.tsx';
import classes from './TechnologyMarketplaceLinksCard.module.css';
import {
  marketplaceTermsByKnowledgeBaseTechnology,
  buildTechnologyProviderListUrl,
  buildTechnologyCoverageMapUrl,
} from './marketplaceEntries.ts';
import { StartWizardWithTechnologyButton } from './StartWizardWithTechnologyButton.tsx';
import {
  type ServerDataAndRetryFunction,
  type TechnologyProviderCounts,
  useTechnologyCountries,
  useProviderCountsByTechnology,
} from './useTechnologyCounts.ts';

/** Reports that data could not be loaded, with a retry button. */
function LoadFailure({ known, text }: { known: ServerDataAndRetryFunction<unknown>; text: string }) {
  if (!known.failed) return null;
  return (
    <FlexRow gap={8} justify="between">
      <span>{text}</span>
      <Button busy={known.retrying} busyLabel={t`Loading`} onClick={known.retry}>{t`Try Again`}</Button>
    </FlexRow>
  );
}

interface CountedLinkProps {
  to: string;
  label: string;
  known: ServerDataAndRetryFunction<unknown>;
  /** Text that is shown once the count is loaded. */
  figure: string;
}

/** A link with a count. The link works before the count is loaded. */
function CountedLink({ to, label, known: { data, failed }, figure }: CountedLinkProps) {
  const waiting = data === undefined && !failed;
  return (
    <FlexRow gap={12} justify="between" className={classes['line']} aria-busy={waiting}>
      <Link to={to}>{label}</Link>
      <span className="tabular">{data === undefined ? (failed ? '–' : t`Loading`) : figure}</span>
    </FlexRow>
  );
}

function formatOffered(offered: TechnologyProviderCounts | undefined, name: string): string {
  const count = offered?.counts.get(name) ?? 0;
  if (count === 0) return t`None in the catalogue`;
  return t`${{ count: formatInteger(count) }} of ${{ total: formatInteger(offered?.total ?? 0) }}`;
}

function ProviderLinks({ names, isOpen }: { names: readonly string[]; isOpen: boolean }) {
  const offered = useProviderCountsByTechnology(isOpen);
  return (
    <div>
      {names.map((name) => (
        <CountedLink
          key={name}
          to={buildTechnologyProviderListUrl(name)}
          label={t`Providers with ${name}`}
          known={offered}
          figure={formatOffered(offered.data, name)}
        />
      ))}
      <LoadFailure known={offered} text={t`Failed to load the provider counts.`} />
    </div>
  );
}

function formatCountryCount(count: number): string {
  return plural(count, { 0: 'No countries', one: '# country', other: '# countries' });
}

function CoverageLink({ technology, isOpen }: { technology: CoverageTechnology; isOpen: boolean }) {
  const known = useTechnologyCountries(isOpen ? technology : null);
  const { data } = known;
  return (
    <div>
      <CountedLink
        to={buildTechnologyCoverageMapUrl(technology)}
        label={t`Coverage map of ${{ technology: coverageTechnologyLabels[technology] }}`}
        known={known}
        figure={formatCountryCount(data?.length ?? 0)}
      />
      <LoadFailure known={known} text={t`Failed to load the coverage data.`} />
      <CountriesWithTechnologyNetworksSection technology={technology} countries={data} />
    </div>
  );
}

/**
 * Card with links to a technology's providers and coverage in the marketplace, and a button that starts the
 * requirements wizard for the technology. The links work before their counts are loaded.
 */
export function TechnologyMarketplaceLinksCard({
  technology,
  isOpen,
}: {
  technology: KnowledgeBaseTechnologyId;
  isOpen: boolean;
}) {
  const { catalogue, coverage } = marketplaceTermsByKnowledgeBaseTechnology[technology];
  const name = getKnowledgeBaseTechnologyName(technology);
  return (
    <Card as="aside" heading="h3" title={t`In this marketplace`} aria-label={t`${name} in this marketplace`}>
      <Stack gap={12} className={classes['body']}>
        <div>
          <ProviderLinks names={catalogue} isOpen={isOpen} />
          {coverage === null ? (
            <p>
              <Trans>
                The coverage map does not include this technology, but{' '}
                <Link to="/knowledge-base?tab=coverage-tools">external coverage maps</Link> do.
              </Trans>
            </p>
          ) : (
            <CoverageLink technology={coverage} isOpen={isOpen} />
          )}
          {coverage === '4g' && (
            <CaptionText>{t`It runs on every LTE network. The catalogue and the coverage map call LTE 4G.`}</CaptionText>
          )}
        </div>
        <StartWizardWithTechnologyButton technology={technology} />
      </Stack>
    </Card>
  );
}
