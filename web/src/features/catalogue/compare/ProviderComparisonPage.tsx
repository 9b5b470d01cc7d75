import { t } from '@lingui/core/macro';
import { useCallback } from 'react';
import { maxComparedProviders } from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import { useUrlState } from '../../../core/urlState.ts';
import { useRequirementCountryCodes } from '../../matching/buyerCountries.public.ts';
import { AddProviderSelect } from '../../../shared/catalogue/AddProviderSelect.tsx';
import { useComparisonProviderSearch } from '../providerFinderApi.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { SegmentedSwitch } from '../../../ui/SegmentedSwitch.tsx';
import {
  providerComparisonUrlStateCodec,
  parseComparedCountries,
  parseComparedProviderIds,
  type ProviderComparisonRowFilterOption,
} from './comparisonUrlState.ts';
import { ProviderComparisonShareAndExportButtons } from './ProviderComparisonShareAndExportButtons.tsx';
import { FlexRow } from '../../../ui/FlexRow.tsx';
import classes from './ProviderComparisonPage.module.css';
import { ProviderComparisonPanel } from './ProviderComparisonPanel.tsx';

const via = [{ to: '/providers', label: t`Providers List` }];

const rowChoices = [
  { value: 'all', label: t`All details` },
  { value: 'differences', label: t`Only differences` },
] as const satisfies readonly { value: ProviderComparisonRowFilterOption; label: string }[];

/** Page that compares up to four providers. The selection is stored in the URL. */
export function ProviderComparisonPage() {
  const { state, change } = useUrlState(providerComparisonUrlStateCodec);
  const buyerCountries = useRequirementCountryCodes();
  const { ids, omittedCount } = parseComparedProviderIds(state.ids);
  const finder = useComparisonProviderSearch(ids, maxComparedProviders);
  const countries = state.countries === '' ? buyerCountries : parseComparedCountries(state.countries);
  const choose = useCallback((next: readonly string[]) => change({ ids: next.join(',') }), [change]);
  const total = maxComparedProviders + omittedCount;
  const add = (id: string): void => choose([...ids, id]);

  return (
    <div className={`page ${classes['page'] ?? ''}`}>
      <PageHeader
        title={t`Compare Providers`}
        crumb={t`Compare`}
        via={via}
        actions={ids.length > 0 && <ProviderComparisonShareAndExportButtons ids={ids} countries={countries} />}
      />
      {ids.length === 0 ? (
        <EmptyState
          title={t`Choose providers to compare`}
          action={
            <>
              <AddProviderSelect finder={finder} onAdd={add} />
              <ButtonLink to="/providers">{t`Providers List`}</ButtonLink>
            </>
          }
        >{t`Add up to ${maxComparedProviders} providers by name, or select them on the Providers List.`}</EmptyState>
      ) : (
        <>
          <FlexRow gap="12px 16px" wrap className={classes['tools']}>
            <AddProviderSelect finder={finder} onAdd={add} />
            <SegmentedSwitch
              label={t`Rows`}
              choices={rowChoices}
              value={state.rows}
              onChange={(rows) => change({ rows }, true)}
            />
            {omittedCount > 0 && (
              <p role="status">{t`Only the first ${maxComparedProviders} of ${total} providers are compared.`}</p>
            )}
          </FlexRow>
          <ProviderComparisonPanel ids={ids} countries={countries} rows={state.rows} onChoose={choose} />
        </>
      )}
    </div>
  );
}
