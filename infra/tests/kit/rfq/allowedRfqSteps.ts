import type { ExistingRfqState, RfqLink, RfqState } from '@marketplace/command-service/rfq/rfq.state.ts';
import { maxProvidersPerRfq } from '@marketplace/contracts/rfq/rfq.values.ts';
import { hasCurrentQuote } from '@marketplace/domain/rfq/lifecycle/statuses.ts';
import { expect } from 'vitest';
import {
  isTestUserExpectedToChangeRfq,
  computeExpectedCompanyRolesFromEvents,
  expectCompanyStepRespectsRoles,
} from './companyMembers.ts';
import type { TriedRandomRfqTestStep } from './rfqSequences.ts';
import { buyerOnlyRfqTestStepKinds } from './rfqSteps.ts';
import { expectSharedSearchStepRespectsRoles } from './sharedSearches.ts';

const awardedLinks = (rfq: RfqState): readonly RfqLink[] =>
  rfq?.links.filter(({ outcome }) => outcome === 'awarded') ?? [];

/**
 * Checks the rules that an RFQ must satisfy after every sequence of steps.
 * @returns the first violated rule, or `null`.
 */
function findViolation({ outcome, reopenUntil, links }: ExistingRfqState): string | null {
  const awarded = links.filter((link) => link.outcome === 'awarded');
  if (links.length > maxProvidersPerRfq) return 'more providers than an RFQ may have';
  if ((outcome === 'awarded') !== awarded.length > 0) return 'the outcome of the RFQ contradicts its awarded quotes';
  if (!awarded.every(hasCurrentQuote)) return 'a link is awarded without a quote';
  if ((outcome === 'closed') !== (reopenUntil !== null)) return 'only RFQs closed without an award can be reopened';
  if (outcome === null && links.some((link) => link.outcome !== null))
    return 'a link has an outcome although the RFQ is open';
  if (outcome !== null && links.some((link) => link.outcome === null))
    return 'a link has no outcome although the RFQ has one';
  return null;
}

/** Checks that a step changed nothing that its user may not change. */
export function expectRfqStepRespectsPermissions(tried: TriedRandomRfqTestStep): void {
  const { step, before, after, events, userId, company } = tried;
  expectCompanyStepRespectsRoles(tried);
  expectSharedSearchStepRespectsRoles(tried);
  if (after !== null) expect(findViolation(after)).toBeNull();
  if (before !== null && before.outcome !== null) expect(after?.need).toEqual(before.need);
  expect(awardedLinks(after)).toEqual(
    expect.arrayContaining(
      awardedLinks(before).map(
        ({ linkId, quoteVersion }) => expect.objectContaining({ linkId, quoteVersion }) as unknown,
      ),
    ),
  );
  const isBuyerStep = buyerOnlyRfqTestStepKinds.includes(step.kind) || (step.kind === 'write' && step.side === 'buyer');
  if (isBuyerStep && !isTestUserExpectedToChangeRfq(before, userId, computeExpectedCompanyRolesFromEvents(company)))
    expect(events).toEqual([]);
  // Only a transfer changes the company of an RFQ: once, by the RFQ's buyer, who must be a buyer or owner in the
  // company.
  if (before !== null && after?.companyId !== before.companyId) {
    expect([step.kind, before.companyId, before.buyerId]).toEqual(['hand', null, userId]);
    expect(['buyer', 'owner']).toContain(computeExpectedCompanyRolesFromEvents(company).get(userId));
  }
  if (step.kind === 'hand')
    expect({ ...after, companyId: null, handedOver: null }).toEqual({ ...before, companyId: null, handedOver: null });
  const own = before?.links.find(({ providerId }) => providerId === step.provider);
  const isVendorStep = ['view', 'accept', 'reject', 'respond', 'withdraw', 'charge'].includes(step.kind);
  if (isVendorStep && (own === undefined || (own.status === 'rejected' && step.kind !== 'view')))
    expect(events).toEqual([]);
  if (step.kind === 'write' && (own === undefined || step.who === 'stranger')) expect(events).toEqual([]);
  if (step.kind === 'write' && before?.outcome != null && own?.outcome !== 'awarded') expect(events).toEqual([]);
  // The assignee of an awarded link may still change.
  const isAwardedAssignment = step.kind === 'charge' && own?.outcome === 'awarded';
  if (isVendorStep && before?.outcome != null && !isAwardedAssignment)
    expect(events.filter(({ type }) => type !== 'RfqViewed')).toEqual([]);
}
