import { plural, t } from '@lingui/core/macro';
import {
  minUsersPerStatistic,
  type SearchToQuoteFunnelCounts,
} from '@marketplace/contracts/searches/searches.funnel.views.ts';
import { BarList } from '../../../charts/BarList.tsx';
import { formatInteger } from '../../../ui/numberFormat.ts';
import { MutedText } from '../../../ui/MutedText.tsx';
import classes from './Analytics.module.css';
import { type SearchFunnelParams, useSearchFunnelQuery } from './analyticsApi.ts';
import { QueryResultCardWithLoadingStates } from './QueryResultCardWithLoadingStates.tsx';
import { formatPartOfWholeAsPercentage } from './analyticsText.ts';

type Outcome = NonNullable<SearchToQuoteFunnelCounts['outcome']>;

interface FunnelSteps {
  readonly title: string;
  readonly steps: readonly { readonly label: string; readonly value: number }[];
}

function buildSteps(
  { known }: SearchToQuoteFunnelCounts,
  { followed, quoted, rfqs, rfqs_quoted }: Outcome,
): readonly FunnelSteps[] {
  return [
    {
      title: t`Searches`,
      steps: [
        { label: t`Searches by identified users`, value: known.searches },
        { label: t`Followed by an RFQ`, value: followed.searches },
        { label: t`Followed by an RFQ with a quote`, value: quoted.searches },
      ],
    },
    {
      title: t`Users`,
      steps: [
        { label: t`Users who searched`, value: known.people },
        { label: t`Sent an RFQ after a search`, value: followed.people },
        { label: t`Received a quote for that RFQ`, value: quoted.people },
      ],
    },
    {
      title: t`RFQs`,
      steps: [
        { label: t`RFQs from a search`, value: rfqs },
        { label: t`RFQs with a quote`, value: rfqs_quoted },
      ],
    },
  ];
}

function StepLists({ lists }: { lists: readonly FunnelSteps[] }) {
  return (
    <div className={classes['fields']}>
      {lists.map(({ title, steps }) => {
        const total = steps[0]?.value ?? 0;
        const items = steps.map(({ label, value }) => ({
          key: label,
          label,
          value,
          note: formatPartOfWholeAsPercentage(value, total),
        }));
        return (
          <div key={title}>
            <h3>{title}</h3>
            <BarList label={title} maxValue={total} items={items} />
          </div>
        );
      })}
    </div>
  );
}

function formatBasis({ searches, known, open }: SearchToQuoteFunnelCounts, within: number): string {
  const identified = formatInteger(known.searches);
  const counts = t`${plural(searches, { one: '# search', other: '# searches' })}, ${identified} of them by identified users.`;
  const pending = plural(open, {
    one: `# search is less than ${plural(within, { one: '# day', other: '# days' })} old and may still lead to an RFQ.`,
    other: `# searches are less than ${plural(within, { one: '# day', other: '# days' })} old and may still lead to an RFQ.`,
  });
  return `${counts} ${pending}`;
}

function Definitions({ within }: { within: number }) {
  return (
    <ul className={classes['definitions']}>
      <li>{t`A search is followed by an RFQ if the same user sent one less than ${plural(within, { one: '# day', other: '# days' })} later, even after the end of the period. Each search counts once, regardless of the number of RFQs.`}</li>
      <li>{t`An RFQ is from a search if its buyer searched less than ${plural(within, { one: '# day', other: '# days' })} earlier. It counts once, for the latest of these searches, and only if that search is in the period.`}</li>
      <li>{t`An RFQ has a quote if a provider sent one and the request to that provider was not deleted.`}</li>
      <li>{t`Searches are anonymised after 26 months, or earlier if a user objects or their data is erased. Anonymised searches are included in the search demand, but not in this funnel.`}</li>
    </ul>
  );
}

/** Card with the funnel from search to RFQ to quote, and the definitions of its steps. */
export function SearchFunnelCard({ params }: { params: SearchFunnelParams }) {
  const query = useSearchFunnelQuery(params);
  return (
    <QueryResultCardWithLoadingStates
      title={t`From search to quote`}
      query={query}
      isEmpty={({ funnel }) => funnel.searches === 0}
      empty={t`No searches in this period.`}
    >
      {({ funnel, within }) => (
        <>
          <MutedText size="medium" className={classes['basis']}>
            {formatBasis(funnel, within)}
          </MutedText>
          {funnel.outcome === null ? (
            <p
              className={classes['none']}
            >{t`Fewer than ${minUsersPerStatistic} identified users searched in this period. Only admins can see statistics of such small groups.`}</p>
          ) : (
            <StepLists lists={buildSteps(funnel, funnel.outcome)} />
          )}
          <Definitions within={within} />
        </>
      )}
    </QueryResultCardWithLoadingStates>
  );
}
