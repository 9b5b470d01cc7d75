import { Loader } from '@mantine/core';
import { lazy, Suspense, useMemo, useRef } from 'react';
import { technologyNames } from '@marketplace/contracts/coverage/coverage.values.ts';
import type { CoverageCountry } from '@marketplace/contracts/coverage/coverage.views.ts';
import { usePrinting } from '../../core/usePrinting.ts';
import { Card } from '../../ui/Card.tsx';
import { Text } from '../../ui/Text.tsx';
import { LoadingText } from '../../ui/Skeletons.tsx';
import { chosenTechnologies, type CoverageControl, type CoverageState } from './coverageAddress.ts';
import { type CountryRow, countryRows } from './coverageFigures.ts';
import classes from './CoverageMap.module.css';
import { CoverageToolbar } from './CoverageToolbar.tsx';
import { viewCounts } from './coverageWords.ts';
import { FinderBar } from './FinderBar.tsx';
import { CountryPanel } from './panel/CountryPanel.tsx';
import { CoverageTable } from './table/CoverageTable.tsx';
import { type OpenCountry, useOpenCountry } from './useOpenCountry.ts';

/** The shapes of the world and what draws them come when a map is seen. */
const CountriesMap = lazy(async () => ({ default: (await import('./CountriesMap.tsx')).CountriesMap }));

function Waiting() {
  return (
    <div className={classes['waiting']}>
      <LoadingText>Loading coverage data</LoadingText>
      <Loader aria-hidden />
    </div>
  );
}

/** What the controls say, which are not on paper. */
function Printed({ state: { view, technologies } }: { state: CoverageState }) {
  const names = chosenTechnologies(technologies).map((each) => technologyNames[each]);
  return (
    <Text size="medium" className={classes['printed']}>
      {viewCounts[view]}: {names.join(', ') || 'no technology'}
    </Text>
  );
}

interface ShownProps {
  rows: readonly CountryRow[];
  control: CoverageControl;
  open: OpenCountry;
  marked: ReadonlySet<string>;
}

function Shown({ rows, control, open, marked }: ShownProps) {
  const shown = useRef<HTMLDivElement>(null);
  const printing = usePrinting();
  return (
    <>
      {printing && <Printed state={control.state} />}
      <FinderBar rows={rows} control={control} open={open} />
      <div className={classes['body']}>
        <div ref={shown} className={classes['shown']} tabIndex={-1}>
          {printing || control.state.show === 'table' ? (
            <CoverageTable rows={rows} control={control} open={open} whole={printing} />
          ) : (
            <Suspense fallback={<Waiting />}>
              <CountriesMap rows={rows} control={control} open={open} marked={marked} />
            </Suspense>
          )}
        </div>
        {open.code !== null && (
          <CountryPanel
            key={open.code}
            code={open.code}
            takesFocus={open.picked}
            onClose={open.close}
            returnTo={shown}
          />
        )}
      </div>
    </>
  );
}

export interface CoverageCardProps {
  /** `undefined` until they came. */
  countries: readonly CoverageCountry[] | undefined;
  control: CoverageControl;
  /** Countries that the chosen providers cover. */
  marked: ReadonlySet<string>;
}

/** The map or the table with what they show, and the country that is open beside them. */
export function CoverageCard({ countries, control, marked }: CoverageCardProps) {
  const open = useOpenCountry(control);
  const { technologies } = control.state;
  const chosen = useMemo(() => chosenTechnologies(technologies), [technologies]);
  const rows = useMemo(() => countries && countryRows(countries, chosen), [countries, chosen]);
  return (
    <Card
      title="Enhanced Interactive Coverage Map"
      aside={<CoverageToolbar chosen={chosen} onChoose={open.choose} control={control} />}
    >
      {rows === undefined ? <Waiting /> : <Shown rows={rows} control={control} open={open} marked={marked} />}
    </Card>
  );
}
