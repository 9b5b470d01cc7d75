import { type CoverageTechnology, technologyNames } from '@marketplace/contracts/coverage/coverage.values.ts';
import { Link } from 'react-router';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { inFigures } from '../../ui/figures.ts';
import { Note } from '../../ui/Note.tsx';
import { Row } from '../../ui/Row.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { technologyName } from '../facts/technologies.ts';
import type { TechnologyId } from '../facts/technology.ts';
import { Countries } from './Countries.tsx';
import classes from './InProduct.module.css';
import { inProduct, listAddress, mapAddress } from './inProduct.ts';
import { StartButton } from './StartButton.tsx';
import { type Known, type Offered, useCountries, useOffered } from './useProduct.ts';

/** Reports that data could not be loaded, with a retry button. */
function LoadFailure({ known, what }: { known: Known<unknown>; what: string }) {
  if (!known.failed) return null;
  return (
    <Row gap={8} justify="between">
      <span>{what} could not be read.</span>
      <Button busy={known.retrying} busyLabel="Trying" onClick={known.retry}>
        Try Again
      </Button>
    </Row>
  );
}

interface CountedLinkProps {
  to: string;
  label: string;
  known: Known<unknown>;
  /** Text of the loaded count. */
  figure: string;
}

/** A link that works immediately, with a count that appears once it is loaded. */
function CountedLink({ to, label, known: { data, failed }, figure }: CountedLinkProps) {
  const waiting = data === undefined && !failed;
  return (
    <Row gap={12} justify="between" className={classes['line']} aria-busy={waiting}>
      <Link to={to}>{label}</Link>
      <span className="tabular">{data === undefined ? (failed ? '–' : 'Counting') : figure}</span>
    </Row>
  );
}

function formatOffered(offered: Offered | undefined, name: string): string {
  const count = offered?.counts.get(name) ?? 0;
  return count === 0 ? 'None in the catalogue' : `${inFigures(count)} of ${inFigures(offered?.total ?? 0)}`;
}

function ProviderLinks({ names, isOpen }: { names: readonly string[]; isOpen: boolean }) {
  const offered = useOffered(isOpen);
  return (
    <div>
      {names.map((name) => (
        <CountedLink
          key={name}
          to={listAddress(name)}
          label={`Providers with ${name}`}
          known={offered}
          figure={formatOffered(offered.data, name)}
        />
      ))}
      <LoadFailure known={offered} what="The catalogue" />
    </div>
  );
}

function formatCountryCount(count: number): string {
  if (count === 0) return 'No country';
  return count === 1 ? '1 country' : `${inFigures(count)} countries`;
}

function CoverageLink({ technology, isOpen }: { technology: CoverageTechnology; isOpen: boolean }) {
  const known = useCountries(isOpen ? technology : null);
  const { data } = known;
  return (
    <div>
      <CountedLink
        to={mapAddress(technology)}
        label={`Coverage map of ${technologyNames[technology]}`}
        known={known}
        figure={formatCountryCount(data?.length ?? 0)}
      />
      <LoadFailure known={known} what="The map" />
      <Countries technology={technology} countries={data} />
    </div>
  );
}

/**
 * A technology's providers and coverage in the marketplace, and a button that starts the wizard with it. Links do not
 * wait for the counts.
 */
export function InProduct({ technology, isOpen }: { technology: TechnologyId; isOpen: boolean }) {
  const { catalogue, coverage } = inProduct[technology];
  const name = technologyName(technology);
  return (
    <Card as="aside" heading="h3" title="In this marketplace" aria-label={`${name} in this marketplace`}>
      <Stack gap={12} className={classes['body']}>
        <div>
          <ProviderLinks names={catalogue} isOpen={isOpen} />
          {coverage === null ? (
            <p>
              The coverage map does not hold it; <Link to="/knowledge-base?tab=coverage-tools">maps of others</Link> do.
            </p>
          ) : (
            <CoverageLink technology={coverage} isOpen={isOpen} />
          )}
          {coverage === '4g' && <Note>It runs on every LTE network, which catalogue and map call 4G.</Note>}
        </div>
        <StartButton technology={technology} />
      </Stack>
    </Card>
  );
}
