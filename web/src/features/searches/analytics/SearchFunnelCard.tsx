import { t } from '@lingui/core/macro';
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
import { formatCountWithNoun, formatPartOfWholeAsPercentage } from './analyticsText.ts';

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
        { label: t`Searches by known people`, value: known.searches },
        { label: t`Followed by an RFQ`, value: followed.searches },
        { label: t`Followed by an RFQ with a quote`, value: quoted.searches },
      ],
    },
    {
      title: t`People`,
      steps: [
        { label: t`People who searched`, value: known.people },
        { label: t`Sent an RFQ after a search`, value: followed.people },
        { label: t`Got a quote for such an RFQ`, value: quoted.people },
      ],
    },
    {
      title: t`RFQs`,
      steps: [
        { label: t`RFQs that came from a search`, value: rfqs },
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
  const counts = `${formatCountWithNoun(searches, 'search', 'searches')}, ${formatInteger(known.searches)} of them by known people.`;
  const pending = formatCountWithNoun(open, 'search is', 'searches are');
  return `${counts} ${pending} younger than ${formatCountWithNoun(within, 'day', 'days')}: an RFQ may still come.`;
}

function Definitions({ within }: { within: number }) {
  const days = formatCountWithNoun(within, 'day', 'days');
  return (
    <ul className={classes['definitions']}>
      <li>{t`A search is followed by an RFQ when the same person sent one at that moment or less than ${days} later, also after the last of the days above. It counts once, however many RFQs followed.`}</li>
      <li>{t`An RFQ came from a search when its buyer searched less than ${days} before. It counts once: for the newest of those searches, and only if that one is of the days above.`}</li>
      <li>{t`An RFQ has a quote once a provider has quoted, on a request that was not deleted.`}</li>
      <li>{t`A search has no known person after 26 months, or when its person objected or was erased. It counts in demand, not here.`}</li>
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
      empty={t`Nobody searched in these days.`}
    >
      {({ funnel, within }) => (
        <>
          <MutedText size="medium" className={classes['basis']}>
            {formatBasis(funnel, within)}
          </MutedText>
          {funnel.outcome === null ? (
            <p
              className={classes['none']}
            >{t`Fewer than ${minUsersPerStatistic} people searched in these days. What so few people did is shown to administrators only.`}</p>
          ) : (
            <StepLists lists={buildSteps(funnel, funnel.outcome)} />
          )}
          <Definitions within={within} />
        </>
      )}
    </QueryResultCardWithLoadingStates>
  );
}
