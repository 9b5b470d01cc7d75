import { t } from '@lingui/core/macro';
import { skipToken } from '@reduxjs/toolkit/query';
import { IconLink } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { maxCoverageComparisonItems } from '@marketplace/contracts/coverage/coverage.api.ts';
import { useUrlState } from '../../../core/urlState.ts';
import { copyLink } from '../../../core/copyLink.ts';
import { CountryPicker } from '../../../shared/geo/CountryPicker.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { FlexRow } from '../../../ui/FlexRow.tsx';
import { SegmentedSwitch } from '../../../ui/SegmentedSwitch.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { useCompareCoverageQuery } from '../coverageApi.ts';
import { duplicateItemIfListHasOnlyOne } from './duplicateItemIfListHasOnlyOne.ts';
import {
  coverageComparisonUrlStateCodec,
  type CoverageComparisonType,
  parseCoverageComparisonUrlParam,
  parseCountryCodes,
  formatCoverageComparisonUrlParam,
} from './coverageComparisonUrlStateCodec.ts';
import { CoverageComparisonResultPanel } from './CoverageComparisonResultPanel.tsx';
import classes from './CoverageComparisonCard.module.css';
import type { CoverageComparisonProviderPickersProps } from './CoverageComparisonProviderPickers.tsx';

const types = [
  { value: 'countries', label: t`Countries` },
  { value: 'providers', label: t`Providers` },
] as const;

/** Loaded on demand, with the provider search. */
const ProviderPickers = lazy(async () => ({
  default: (await import('./CoverageComparisonProviderPickers.tsx')).CoverageComparisonProviderPickers,
}));

interface PickersProps extends CoverageComparisonProviderPickersProps {
  type: CoverageComparisonType;
}

/** Fields to choose the countries or providers to compare. */
function Pickers({ type, ...chosen }: PickersProps) {
  if (type === 'providers') {
    return (
      <Suspense fallback={<div className={classes['waiting']} />}>
        <ProviderPickers {...chosen} />
      </Suspense>
    );
  }
  return (
    <div className={classes['countries']} role="group" aria-label={t`Countries to compare`}>
      <CountryPicker
        countries={chosen.items}
        onChange={chosen.onItems}
        maxCountries={maxCoverageComparisonItems}
        shortcuts={false}
      />
    </div>
  );
}

/** Compares up to six countries or providers by technology. The choice is stored in the URL. */
export function CoverageComparisonCard() {
  const { state, change } = useUrlState(coverageComparisonUrlStateCodec);
  const choice = parseCoverageComparisonUrlParam(state.beside);
  const within = parseCountryCodes(state.within);
  const { type, items } = choice;
  const countries = type === 'providers' ? [...within] : [];
  const query = useCompareCoverageQuery(
    items.length === 0 ? skipToken : { type, items: duplicateItemIfListHasOnlyOne(items), countries },
  );
  const choose = (next: readonly string[]): void =>
    change({ beside: formatCoverageComparisonUrlParam({ type, items: next }) });
  return (
    <Card
      title={t`Compare coverage`}
      className={classes['card']}
      data-empty={items.length === 0 || undefined}
      aside={
        <div className={classes['tools']}>
          <SegmentedSwitch
            label={t`Comparison type`}
            choices={types}
            value={type}
            onChange={(chosen) =>
              change({ beside: formatCoverageComparisonUrlParam({ type: chosen, items: [] }), within: '' })
            }
          />
        </div>
      }
    >
      <Stack gap={12} className={classes['body']}>
        <div className={classes['tools']}>
          <Pickers
            type={type}
            items={items}
            within={within}
            onItems={choose}
            onWithin={(countries) => change({ within: countries.join(',') })}
          />
        </div>
        <CoverageComparisonResultPanel choice={choice} within={within} query={query} onChoose={choose} />
        {items.length > 0 && (
          <FlexRow className={classes['tools']}>
            <Button
              variant="quiet"
              leftSection={<IconLink size={16} aria-hidden />}
              onClick={() => void copyLink()}
            >{t`Copy link`}</Button>
          </FlexRow>
        )}
      </Stack>
    </Card>
  );
}
