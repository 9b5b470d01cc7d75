import type { CodeMutationWithCatchingTests } from './fault.ts';

const rfq = 'query-service/src/rfq';
const searches = 'query-service/src/searches';
const acceptance = 'infra/tests/acceptance';

/** Faults in the query service. */
export const queryServiceCodeMutations: readonly CodeMutationWithCatchingTests[] = [
  {
    name: 'a vendor reads requests that were sent to another provider',
    file: `${rfq}/vendorList/vendorRfqs.queries.ts`,
    find: `.leftJoin('rfqBoard.rfq_words as w', 'w.rfq_id', 'l.rfq_id')
    .where('l.provider_id', '=', providerId)`,
    replace: `.leftJoin('rfqBoard.rfq_words as w', 'w.rfq_id', 'l.rfq_id')
    .where('l.provider_id', 'is not', null)`,
    tests: [`${acceptance}/rfq/vendorRfqList.int.spec.ts`],
  },
  {
    name: 'a vendor identifies the customer by searching for a name before accepting',
    file: `${rfq}/vendorList/vendorRfqs.queries.ts`,
    find: '(${isCustomerVisibleToVendorSql} AND (${sql.join(customer, sql` OR `)}))',
    replace: '(${sql.join(customer, sql` OR `)})',
    tests: [`${acceptance}/rfq/vendorRfqList.int.spec.ts`],
  },
  {
    name: 'the list of a former member shows the requests of the company',
    file: `${rfq}/canBuyerReadRfqSql.ts`,
    find: '= ${userId} AND ${company} IS NULL)',
    replace: '= ${userId})',
    tests: [`${acceptance}/companies/companyRfqs.int.spec.ts`],
  },
  {
    name: 'a vendor reads the customer’s email address before the acceptance',
    file: `${rfq}/rfqBoard.views.ts`,
    find: '...(isCustomerVisible(row) && toCustomerFields(row)),',
    replace: '...toCustomerFields(row),',
    tests: [`${rfq}/rfqBoard.views.unit.spec.ts`],
  },
  {
    name: 'a vendor reads contact data in a message before the acceptance',
    file: `${rfq}/conversation/conversation.views.ts`,
    find: 'text: masked ?? row.text,',
    replace: 'text: row.text,',
    tests: [`${rfq}/conversation/conversation.views.unit.spec.ts`],
  },
  {
    name: 'the last page of a list links to another page',
    file: `${rfq}/paging/keysetPaging.ts`,
    find: 'first + rows.length - 1 < total',
    replace: 'first + rows.length - 1 <= total',
    tests: [`${acceptance}/rfq/buyerRfqList.int.spec.ts`, `${acceptance}/rfq/vendorRfqList.int.spec.ts`],
  },
  {
    name: 'a quotation mark ends a cell of a CSV file',
    file: 'query-service/src/csv.ts',
    find: `escapeCsvFormulas(shown).replaceAll('"', '""')`,
    replace: 'escapeCsvFormulas(shown)',
    tests: ['query-service/src/csv.unit.spec.ts'],
  },
  {
    name: 'a CSV file with semicolons has decimal points',
    file: 'query-service/src/csv.ts',
    find: `isNumber && separator === 'semicolon' ? text.replace('.', ',') : text`,
    replace: `isNumber && separator === 'tab' ? text.replace('.', ',') : text`,
    tests: ['query-service/src/csv.unit.spec.ts'],
  },
  {
    name: 'an analyst reads statistics of a group with one person too few',
    file: `${searches}/smallGroups.ts`,
    find: 'people >= minUsersPerStatistic',
    replace: 'people + 1 >= minUsersPerStatistic',
    tests: [`${searches}/smallGroups.unit.spec.ts`],
  },
  {
    name: 'the longest allowed range of days is refused',
    file: `${searches}/analyticsRange.public.ts`,
    find: 'if (countDaysInRange(range) > maxAnalyticsRangeDays) {',
    replace: 'if (countDaysInRange(range) >= maxAnalyticsRangeDays) {',
    tests: [`${searches}/analyticsRange.public.unit.spec.ts`],
  },
  {
    name: 'people who searched years ago count as new',
    file: `${searches}/cohorts.queries.ts`,
    find: `.whereRef('e.user_id', '=', 'f.user_id')`,
    replace: `.whereRef('e.user_id', '=', 'f.user_id').where('e.search_id', 'is', null)`,
    tests: [`${searches}/cohorts.int.spec.ts`],
  },
  {
    name: 'a quote on a deleted link counts in the funnel',
    file: `${searches}/funnel.queries.ts`,
    find: `.where('k.deleted_at', 'is', null),`,
    replace: ',',
    tests: [`${searches}/funnel.int.spec.ts`],
  },
  {
    name: 'colleagues read the notifications of the assignee',
    file: 'query-service/src/notifications/notifications.queries.ts',
    find: `eb.or([eb('n.only_for', 'is', null), eb('n.only_for', '=', userId)]),`,
    replace: '',
    tests: [`${acceptance}/notifications/mailRecipients.int.spec.ts`],
  },
  {
    name: 'an open page receives a change twice when two audiences match',
    file: 'query-service/src/live/audienceIndex.ts',
    find: 'collected.delete(reader);',
    replace: '',
    tests: ['query-service/src/live/audienceIndex.unit.spec.ts'],
  },
  {
    name: 'one session keeps an unlimited number of streams open',
    file: 'query-service/src/live/liveHub.ts',
    find: 'if (ofSession >= limits.perSession || ofAccount >= limits.perAccount) {',
    replace: 'if (ofAccount >= limits.perAccount) {',
    tests: ['query-service/src/live/live.int.spec.ts'],
  },
];
