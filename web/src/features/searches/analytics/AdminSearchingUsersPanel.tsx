import { plural, t } from '@lingui/core/macro';
import { Table, VisuallyHidden } from '@mantine/core';
import { searchingUsersPageSize } from '@marketplace/contracts/searches/searches.analytics.api.ts';
import type { SearchingUserReplyItem } from '@marketplace/contracts/searches/searches.analytics.views.ts';
import { Button } from '../../../ui/Button.tsx';
import { CalendarDateWithTimeTooltip } from '../../../ui/RelativeTimeText.tsx';
import { StackedTableRow, StackedTable } from '../../../ui/StackedTable.tsx';
import { MutedText } from '../../../ui/MutedText.tsx';
import { FlexRow } from '../../../ui/FlexRow.tsx';
import classes from './Analytics.module.css';
import { type DateRangeParams, useSearchingPeopleQuery } from './analyticsApi.ts';
import type { SearchAnalyticsStateAndSetter } from './analyticsUrlState.ts';
import { QueryResultCardWithLoadingStates } from './QueryResultCardWithLoadingStates.tsx';
import { PersonSearchesDrawer } from './PersonSearchesDrawer.tsx';
import { formatInteger } from '../../../ui/numberFormat.ts';
import { formatPartOfWholeAsPercentage } from './analyticsText.ts';
import { formatOneDecimal } from '@marketplace/contracts/kernel/messages/formats.ts';

const columns = [
  t`User`,
  t`Company`,
  t`Searches`,
  t`Average matches`,
  t`Few matches`,
  t`First search`,
  t`Last search`,
  '',
];

function PersonRow({ person, onOpen }: { person: SearchingUserReplyItem; onOpen: () => void }) {
  const { user_name, user_email, user_company, total_searches, avg_matches, found_little } = person;
  const name = user_name ?? t`Deleted account`;
  return (
    <StackedTableRow>
      <Table.Td>
        <strong>{name}</strong>
        <MutedText as="div" size="medium" data-breaks>
          {user_email}
        </MutedText>
      </Table.Td>
      <Table.Td data-label={t`Company`} data-breaks>
        {user_company}
      </Table.Td>
      <Table.Td className={classes['figure']} data-label={t`Searches`}>
        {formatInteger(total_searches)}
      </Table.Td>
      <Table.Td className={classes['figure']} data-label={t`Average matches`}>
        {formatOneDecimal(avg_matches)}
      </Table.Td>
      <Table.Td className={classes['figure']} data-label={t`Few matches`}>
        {formatPartOfWholeAsPercentage(found_little, total_searches)}
      </Table.Td>
      <Table.Td data-label={t`First search`}>
        <CalendarDateWithTimeTooltip instant={person.first_search} />
      </Table.Td>
      <Table.Td data-label={t`Last search`}>
        <CalendarDateWithTimeTooltip instant={person.last_search} />
      </Table.Td>
      <Table.Td>
        <Button aria-label={t`Show searches by ${name}`} onClick={onOpen}>{t`Show searches`}</Button>
      </Table.Td>
    </StackedTableRow>
  );
}

/** Table of the people who searched in the range, with a drawer for the searches of a person. Admins only. */
export function AdminSearchingUsersPanel({
  days,
  control: { state, change },
}: {
  days: DateRangeParams;
  control: SearchAnalyticsStateAndSetter;
}) {
  const query = useSearchingPeopleQuery({ ...days, page: state.page });
  const { data } = query;
  const opened = data?.people.find(({ user_id }) => user_id === state.person);
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / searchingUsersPageSize));
  return (
    <>
      <QueryResultCardWithLoadingStates
        title={t`Per-user details`}
        aside={
          <MutedText as="span" size="medium">
            {data !== undefined && plural({ userCount: data.total }, { one: '# user', other: '# users' })}
          </MutedText>
        }
        query={query}
        isEmpty={({ people }) => people.length === 0}
        empty={t`No identified users searched in this period.`}
        wide
      >
        {({ people }) => (
          <div className={classes['people']}>
            <StackedTable className={classes['table'] ?? ''}>
              <Table.Thead>
                <Table.Tr>
                  {columns.map((column, index) => (
                    <Table.Th
                      key={column}
                      scope="col"
                      className={index > 1 && index < 5 ? classes['figure'] : undefined}
                    >
                      {column === '' ? <VisuallyHidden>{t`Actions`}</VisuallyHidden> : column}
                    </Table.Th>
                  ))}
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {people.map((person) => (
                  <PersonRow key={person.user_id} person={person} onOpen={() => change({ person: person.user_id })} />
                ))}
              </Table.Tbody>
            </StackedTable>
            {pages > 1 && (
              <FlexRow as="nav" gap={8} wrap justify="end" className={classes['pager']} aria-label={t`Pagination`}>
                <span className="tabular" role="status">{t`Page ${{ page: state.page }} of ${pages}`}</span>
                <Button
                  disabled={state.page <= 1}
                  onClick={() => change({ page: state.page - 1 })}
                >{t`Previous`}</Button>
                <Button
                  disabled={state.page >= pages}
                  onClick={() => change({ page: state.page + 1 })}
                >{t`Next`}</Button>
              </FlexRow>
            )}
          </div>
        )}
      </QueryResultCardWithLoadingStates>
      {data !== undefined && (
        <PersonSearchesDrawer
          userId={state.person ?? null}
          name={opened?.user_name ?? null}
          total={opened?.total_searches ?? null}
          range={data.range}
          onClose={() => change({ person: undefined })}
        />
      )}
    </>
  );
}
