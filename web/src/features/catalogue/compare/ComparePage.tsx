import { useCallback } from 'react';
import { mostCompared } from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import { useAddressState } from '../../../core/addressState.ts';
import { useBuyerCountries } from '../../matching/buyerCountries.public.ts';
import { AddProvider } from '../../../shared/catalogue/AddProvider.tsx';
import { useProviderFinder } from '../providerFinderApi.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { SegmentedSwitch } from '../../../ui/SegmentedSwitch.tsx';
import { compareAddress, comparedCountries, comparedIds, type ShownRows } from './compareAddress.ts';
import { CompareActions } from './CompareActions.tsx';
import { Row } from '../../../ui/Row.tsx';
import classes from './ComparePage.module.css';
import { Comparison } from './Comparison.tsx';

const via = [{ to: '/providers', label: 'Providers List' }];

const rowChoices = [
  { value: 'all', label: 'All facts' },
  { value: 'differences', label: 'Only differences' },
] as const satisfies readonly { value: ShownRows; label: string }[];

/** Compares up to four providers, selected by the URL. */
export function ComparePage() {
  const { state, change } = useAddressState(compareAddress);
  const buyerCountries = useBuyerCountries();
  const { ids, omittedCount } = comparedIds(state.ids);
  const finder = useProviderFinder(ids, mostCompared);
  const countries = state.countries === '' ? buyerCountries : comparedCountries(state.countries);
  const choose = useCallback((next: readonly string[]) => change({ ids: next.join(',') }), [change]);
  const add = (id: string): void => choose([...ids, id]);

  return (
    <div className={`page ${classes['page'] ?? ''}`}>
      <PageHeader
        title="Compare Providers"
        crumb="Compare"
        via={via}
        actions={ids.length > 0 && <CompareActions ids={ids} countries={countries} />}
      />
      {ids.length === 0 ? (
        <EmptyState
          title="Choose the providers to compare"
          action={
            <>
              <AddProvider finder={finder} onAdd={add} />
              <ButtonLink to="/providers">Providers List</ButtonLink>
            </>
          }
        >
          Up to {mostCompared}, by name here or with Compare on the Providers List.
        </EmptyState>
      ) : (
        <>
          <Row gap="12px 16px" wrap className={classes['tools']}>
            <AddProvider finder={finder} onAdd={add} />
            <SegmentedSwitch
              label="Rows"
              choices={rowChoices}
              value={state.rows}
              onChange={(rows) => change({ rows }, true)}
            />
            {omittedCount > 0 && (
              <p role="status">
                Only the first {mostCompared} of {mostCompared + omittedCount} providers are compared.
              </p>
            )}
          </Row>
          <Comparison ids={ids} countries={countries} rows={state.rows} onChoose={choose} />
        </>
      )}
    </div>
  );
}
