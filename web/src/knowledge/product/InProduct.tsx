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

/** Says that figures could not be had, and tries again. */
function Failure({ known, what }: { known: Known<unknown>; what: string }) {
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

interface LineProps {
  to: string;
  label: string;
  known: Known<unknown>;
  /** What is known of it. */
  figure: string;
}

/** A link that stands at once, and beside it a figure when it is there. */
function Line({ to, label, known: { data, failed }, figure }: LineProps) {
  const waiting = data === undefined && !failed;
  return (
    <Row gap={12} justify="between" className={classes['line']} aria-busy={waiting}>
      <Link to={to}>{label}</Link>
      <span className="tabular">{data === undefined ? (failed ? '–' : 'Counting') : figure}</span>
    </Row>
  );
}

function offeredText(offered: Offered | undefined, name: string): string {
  const count = offered?.counts.get(name) ?? 0;
  return count === 0 ? 'None in the catalogue' : `${inFigures(count)} of ${inFigures(offered?.total ?? 0)}`;
}

function Providers({ names, isOpen }: { names: readonly string[]; isOpen: boolean }) {
  const offered = useOffered(isOpen);
  return (
    <div>
      {names.map((name) => (
        <Line
          key={name}
          to={listAddress(name)}
          label={`Providers with ${name}`}
          known={offered}
          figure={offeredText(offered.data, name)}
        />
      ))}
      <Failure known={offered} what="The catalogue" />
    </div>
  );
}

function countriesText(count: number): string {
  if (count === 0) return 'No country';
  return count === 1 ? '1 country' : `${inFigures(count)} countries`;
}

function Coverage({ technology, isOpen }: { technology: CoverageTechnology; isOpen: boolean }) {
  const known = useCountries(isOpen ? technology : null);
  const { data } = known;
  return (
    <div>
      <Line
        to={mapAddress(technology)}
        label={`Coverage map of ${technologyNames[technology]}`}
        known={known}
        figure={countriesText(data?.length ?? 0)}
      />
      <Failure known={known} what="The map" />
      <Countries technology={technology} countries={data} />
    </div>
  );
}

/** What the product knows of a technology: who offers it, where it runs, and the way into the wizard. Links do not wait for figures. */
export function InProduct({ technology, isOpen }: { technology: TechnologyId; isOpen: boolean }) {
  const { catalogue, coverage } = inProduct[technology];
  const name = technologyName(technology);
  return (
    <Card as="aside" heading="h3" title="In this marketplace" aria-label={`${name} in this marketplace`}>
      <Stack gap={12} className={classes['body']}>
        <div>
          <Providers names={catalogue} isOpen={isOpen} />
          {coverage === null ? (
            <p>
              The coverage map does not hold it; <Link to="/knowledge-base?tab=coverage-tools">maps of others</Link> do.
            </p>
          ) : (
            <Coverage technology={coverage} isOpen={isOpen} />
          )}
          {coverage === '4g' && <Note>It runs on every LTE network, which catalogue and map call 4G.</Note>}
        </div>
        <StartButton technology={technology} />
      </Stack>
    </Card>
  );
}
