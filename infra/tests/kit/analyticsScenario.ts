import { randomUUID } from 'node:crypto';
import { grantRole } from '@marketplace/command-service/access/grantRole.ts';
import { normaliseWizardDataToRequirements } from '@marketplace/domain/matching/matching.normalise.ts';
import { formatFirstDayOfMonthUtc } from '@marketplace/domain/privacy/privacy.retention.ts';
import type { RequirementsWizardRequest } from '@marketplace/contracts/matching/matching.requirements.ts';
import {
  type RequirementsMatched,
  getLoggedSearchStreamName,
} from '@marketplace/contracts/searches/searches.events.ts';
import { savedAndLoggedSearchesProjection } from '@marketplace/projections/searches/searches.projection.ts';
import { registerConfirmedTestUser, type SignedInTestUser } from './apiCalls.ts';
import {
  type RfqTestMarketplace,
  rfqTestScenarioProjections,
  sendRfqAsTestScenarioBuyer,
  startRfqTestScenario,
} from './rfq/rfqScenario.ts';

/** Query parameters for 1 to 7 March 2026; the scenario also has searches just before and after these days. */
export const testAnalyticsDateRangeQueryString = 'from=2026-03-01&to=2026-03-07';

/** A search to append to the log. */
interface Search {
  readonly at: string;
  readonly who: SignedInTestUser;
  readonly wizard: RequirementsWizardRequest;
  readonly matched: number;
  readonly first?: readonly string[];
  readonly technology?: string;
}

/** Appends a search to the log as if it had been made at the instant `at`. */
async function writeSearch(
  scenario: RfqTestMarketplace,
  { at, who, wizard, matched, first = [], technology }: Search,
): Promise<void> {
  const searchId = randomUUID();
  const searcher = await scenario.market.deps.monthly.getOrCreate(who.user.id, formatFirstDayOfMonthUtc(new Date(at)));
  const best = first[0] ?? (technology === undefined ? undefined : 'emnify');
  const data: RequirementsMatched['data'] = {
    searchId,
    searcher,
    userId: who.user.id,
    requirements: normaliseWizardDataToRequirements(wizard).requirements,
    wizardData: wizard,
    proof: technology === undefined ? 'missing' : 'valid',
    matchedCount: matched,
    topProvider: best === undefined ? null : { name: best, type: 'MVNO', technology: technology ?? null },
    firstProviders: [...first],
    searchSessionId: null,
    catalogueVersion: 1,
    algorithmVersion: 'match-v1',
    digest: null,
  };
  const meta = { commandId: randomUUID(), actor: searcher, at };
  const decider = { initial: null, evolve: () => null, decide: () => [{ type: 'RequirementsMatched', data }] };
  await scenario.market.deps.execute(decider, { stream: getLoggedSearchStreamName(searchId), command: null, meta });
}

export const sampleNordicWizardData: RequirementsWizardRequest = {
  geographicMode: 'countries',
  geographicRegions: ['Sweden', 'Norway', 'Japan'],
  deploymentScale: '5-50K',
  simRequirements: ['eSIM (eUICC)', 'Physical SIM'],
};
export const sampleAfricanWizardData: RequirementsWizardRequest = {
  geographicMode: 'regions',
  geographicRegions: ['Africa'],
  deploymentScale: '>50K',
};

/** A marketplace with searches from the end of February to 8 March, one RFQ and an analyst. */
export interface AnalyticsTestScenario {
  readonly scenario: RfqTestMarketplace;
  readonly analyst: SignedInTestUser;
  readonly search: (this: void, search: Search) => Promise<void>;
}

async function appendScenarioSearches({
  scenario: { buyer, otherBuyer },
  search,
}: AnalyticsTestScenario): Promise<void> {
  const emnify = { first: ['emnify', 'soracom'], technology: 'LTE-M' };
  await search({ at: '2026-02-28T23:59:59.999Z', who: buyer, wizard: sampleNordicWizardData, matched: 9, ...emnify });
  await search({ at: '2026-03-01T00:00:00.000Z', who: buyer, wizard: sampleNordicWizardData, matched: 10, ...emnify });
  await search({ at: '2026-03-03T23:59:59.999Z', who: buyer, wizard: sampleNordicWizardData, matched: 20, ...emnify });
  await search({
    at: '2026-03-04T00:00:00.000Z',
    who: otherBuyer,
    wizard: sampleAfricanWizardData,
    matched: 4,
    first: ['soracom'],
  });
  await search({
    at: '2026-03-07T23:59:59.999Z',
    who: buyer,
    wizard: sampleAfricanWizardData,
    matched: 2,
    first: ['soracom'],
  });
  await search({ at: '2026-03-08T00:00:00.000Z', who: buyer, wizard: sampleAfricanWizardData, matched: 1 });
}

/** @param settings additional settings of the query service. */
export async function startAnalyticsTestScenario(settings: { logoDir?: string } = {}): Promise<AnalyticsTestScenario> {
  const scenario = await startRfqTestScenario(() => new Date('2026-03-05T12:00:00.000Z'), {
    projections: [...rfqTestScenarioProjections, savedAndLoggedSearchesProjection],
    settings,
  });
  const analyst = await registerConfirmedTestUser(scenario.market, 'ann@marketplace.example', 'Marketplace');
  const meta = { commandId: randomUUID(), actor: 'system', at: '2026-03-01T00:00:00.000Z' };
  await grantRole(scenario.market.deps, { userId: analyst.user.id, role: 'analyst' }, meta);
  const started = { scenario, analyst, search: async (search: Search) => writeSearch(scenario, search) };
  await appendScenarioSearches(started);
  await sendRfqAsTestScenarioBuyer(scenario, ['emnify']);
  return started;
}
