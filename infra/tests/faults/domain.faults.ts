import type { CodeMutationWithCatchingTests } from './fault.ts';

const cost = 'contracts/domain/src/rfq/cost';
const lifecycle = 'contracts/domain/src/rfq/lifecycle';
const catalogue = 'contracts/domain/src/catalogue';

const prices: readonly CodeMutationWithCatchingTests[] = [
  {
    name: 'the total leaves out the activation fee',
    file: `${cost}/totalCost.ts`,
    find: 'totalCostRowNames.map((row) => rows[row]).reduce(sum, zeroFraction)',
    replace: `totalCostRowNames.filter((row) => row !== 'simOnce').map((row) => rows[row]).reduce(sum, zeroFraction)`,
    tests: [`${cost}/totalCost.unit.spec.ts`],
  },
  {
    name: 'a price tier charges again for the units of the tiers below it',
    file: `${cost}/dataCost.ts`,
    find: 'multiplyFractions(getPositiveFractionDifference(end, priced), parseDecimalAsFraction(tier.price))',
    replace: 'multiplyFractions(end, parseDecimalAsFraction(tier.price))',
    tests: [`${cost}/totalCost.unit.spec.ts`],
  },
  {
    name: 'amounts are rounded down instead of half up',
    file: `${cost}/fraction.ts`,
    find: '(over * 10n ** BigInt(decimals) * 2n + under) / (under * 2n)',
    replace: '(over * 10n ** BigInt(decimals)) / under',
    tests: [`${cost}/totalCost.unit.spec.ts`, `${cost}/currencyConversion.unit.spec.ts`],
  },
  {
    name: 'an amount with exactly 12 digits before the decimal point is rejected',
    file: 'contracts/src/kernel/money.ts',
    find: `.length > maxAmountIntegerDigits ? 'too-large'`,
    replace: `.length >= maxAmountIntegerDigits ? 'too-large'`,
    tests: ['contracts/src/kernel/money.unit.spec.ts'],
  },
];

const requests: readonly CodeMutationWithCatchingTests[] = [
  {
    name: 'a request counts as declined once one of its providers has declined',
    file: `${lifecycle}/statuses.ts`,
    find: `declined: { of: 'all', among: ['rejected'] }`,
    replace: `declined: { of: 'any', among: ['rejected'] }`,
    tests: [`${lifecycle}/statuses.unit.spec.ts`],
  },
  {
    name: 'a vendor who declined without accepting sees the customer',
    file: `${lifecycle}/statuses.ts`,
    find: `return link.everAccepted || link.status === 'accepted' || link.status === 'responded';`,
    replace: `return link.status !== 'sent';`,
    tests: [`${lifecycle}/statuses.unit.spec.ts`],
  },
  {
    name: 'a withdrawn quote still counts as the quote of its vendor',
    file: `${lifecycle}/statuses.ts`,
    find: ' && link.quoteVersion !== null && !link.quoteWithdrawn;',
    replace: ' && link.quoteVersion !== null;',
    tests: [`${lifecycle}/statuses.unit.spec.ts`],
  },
  {
    name: 'a former member of a company acts on the company’s request as its buyer',
    file: 'contracts/domain/src/rfq/rfq.owner.ts',
    find: 'return companyId === null ? buyerId === userId : member?.companyId === companyId;',
    replace: 'return buyerId === userId || member?.companyId === companyId;',
    tests: ['infra/tests/acceptance/companies/companyRfqs.int.spec.ts'],
  },
  {
    name: 'an email address in a request is shown before the acceptance',
    file: 'contracts/domain/src/rfq/contactData/contactData.ts',
    find: '    ...findEmailAndWebAddresses(text, folded),\n',
    replace: '',
    tests: ['contracts/domain/src/rfq/contactData/contactData.unit.spec.ts'],
  },
];

const rights: readonly CodeMutationWithCatchingTests[] = [
  {
    name: 'a user with read-only access represents the provider',
    file: 'contracts/domain/src/access/userRepresentsProvider.ts',
    find: `return isApproved && access.right !== 'viewer' && isAccountActive(user);`,
    replace: 'return isApproved && isAccountActive(user);',
    tests: ['contracts/domain/src/access/userRepresentsProvider.unit.spec.ts'],
  },
  {
    name: 'an API token of an admin has admin rights',
    file: 'contracts/src/endpointScopes.ts',
    find: `roles: isAllowedAnalyst ? ['analyst'] : [] };`,
    replace: 'roles: isAllowedAnalyst ? caller.roles : [] };',
    tests: ['infra/tests/acceptance/accounts/apiTokens.int.spec.ts'],
  },
  {
    name: 'an analyst reads the names of users who searched',
    file: 'contracts/src/searches/searches.analytics.api.ts',
    find: `defineQueryEndpoint('/api/analytics/people', 'admin', {`,
    replace: `defineQueryEndpoint('/api/analytics/people', 'analyst', {`,
    tests: ['infra/tests/acceptance/access/roleMatrix.int.spec.ts'],
    onlyDeep: true,
  },
  {
    name: 'an API token awards quotes',
    file: 'contracts/src/endpointScopes.ts',
    find: `awardQuotes: 'none',`,
    replace: `awardQuotes: 'rfq:send',`,
    tests: ['infra/tests/acceptance/access/tokenMatrix.int.spec.ts'],
    onlyDeep: true,
  },
];

const lists: readonly CodeMutationWithCatchingTests[] = [
  {
    name: 'a filter for all of several technologies accepts a provider with one of them',
    file: `${catalogue}/catalogue.filters.ts`,
    find: 'chosenValues.every((name) => values.has(name))',
    replace: 'chosenValues.some((name) => values.has(name))',
    tests: [`${catalogue}/catalogue.filters.unit.spec.ts`, `${catalogue}/catalogue.technologyMode.unit.spec.ts`],
  },
  {
    name: 'providers with unknown values are first in descending order',
    file: `${catalogue}/catalogue.order.ts`,
    find: 'one.value === null ? 1 : -1;',
    replace: 'one.value === null ? sign : -sign;',
    tests: [`${catalogue}/catalogue.order.unit.spec.ts`],
  },
  {
    name: 'a text that starts with a minus sign is a formula in a CSV file',
    file: 'contracts/src/kernel/formulaEscaping.ts',
    find: String.raw`/^(["'\s]*)([=+\-@\uff1d\uff0b\uff0d\uff20])/`,
    replace: String.raw`/^(["'\s]*)([=+@\uff1d\uff0b\uff0d\uff20])/`,
    tests: ['contracts/src/kernel/formulaEscaping.unit.spec.ts', 'query-service/src/csv.unit.spec.ts'],
  },
  {
    name: 'a provider with an incomplete catalogue entry meets a Must have',
    file: 'contracts/domain/src/matching/engine/v2/musts.ts',
    find: 'judgement !== undefined && judgement.known && judgement.value >= minMetValue',
    replace: 'judgement !== undefined && judgement.value >= minMetValue',
    tests: ['contracts/domain/src/matching/engine/v2/criteria.unit.spec.ts'],
  },
  {
    name: 'statistics about missed searches are shown for only four remaining buyers',
    file: 'contracts/domain/src/searches/searches.missed.ts',
    find: 'canPublish: () => activeBuyers.size >= minBuyersPerMissedSearchMetric,',
    replace: 'canPublish: () => buyers.size >= minBuyersPerMissedSearchMetric,',
    tests: ['contracts/domain/src/searches/searches.missed.unit.spec.ts'],
  },
  {
    name: 'a duration equal to a bound is counted in the next bound',
    file: 'contracts/domain/src/engagement/engagement.counts.ts',
    find: 'durationHistogramBoundsMs.find((each) => milliseconds <= each)',
    replace: 'durationHistogramBoundsMs.find((each) => milliseconds < each)',
    tests: ['contracts/domain/src/engagement/engagement.counts.unit.spec.ts'],
  },
  {
    name: 'Saturdays count as business days',
    file: 'contracts/src/privacy/privacy.dueDates.ts',
    find: 'if (at.getUTCDay() !== 0 && at.getUTCDay() !== 6) left -= 1;',
    replace: 'if (at.getUTCDay() !== 0) left -= 1;',
    tests: ['contracts/src/privacy/privacy.dueDates.unit.spec.ts'],
  },
];

/** Faults in the contracts and the domain rules. */
export const domainCodeMutations: readonly CodeMutationWithCatchingTests[] = [
  ...prices,
  ...requests,
  ...rights,
  ...lists,
];
