import { postJsonToTestProduct } from './apiCalls.ts';

/** A search of the scenario, and the session token of the user who runs it. */
interface StorySearch {
  readonly token: string;
  readonly wizard: Readonly<Record<string, unknown>>;
}

const regions = (...geographicRegions: string[]) => ({ geographicMode: 'regions', geographicRegions });
const countries = (...geographicRegions: string[]) => ({ geographicMode: 'countries', geographicRegions });

const asked: readonly Readonly<Record<string, unknown>>[] = [
  { ...regions('Europe'), deploymentScale: '5-50K', powerSensitivity: 'Battery-powered', applicationProfile: 'Light' },
  { ...regions('Europe', 'North America'), deploymentScale: '>50K', deviceMobility: 'Mobile / In-transit' },
  { ...countries('Germany', 'France', 'Japan'), deploymentScale: '5-50K', simRequirements: ['eSIM (eUICC)'] },
  { ...regions('Africa'), deploymentScale: '1-5K', ntnSupport: true, powerSensitivity: 'Battery-powered' },
  { ...regions('Middle East'), deploymentScale: '>50K', privateNetworkNeeded: 'Private LoRaWAN' },
  { ...regions('Oceania'), applicationProfile: 'High', simRequirements: ['Modem-Integrated SIM (iSIM)'] },
  { ...regions('Global'), deploymentScale: '>50K', deviceManagement: 'Advanced', apisRequired: 'Advanced APIs' },
  { ...countries('Brazil', 'Chile'), deploymentScale: '1-5K', simRequirements: ['Physical SIM', 'eSIM (eUICC)'] },
];

/** Runs a search and logs it, as the search page does. */
async function search(url: string, { token, wizard }: StorySearch): Promise<void> {
  const answer = await postJsonToTestProduct(url, '/api/providers/match-requirements?limit=1', wizard, token);
  const { searchSessionId, catalogueVersion, algorithmVersion, factsVersion, digest, total } = answer;
  const proof = { searchSessionId, catalogueVersion, algorithmVersion, factsVersion, digest };
  await postJsonToTestProduct(
    url,
    '/api/analytics/user-searches',
    { requirements: wizard, matched_providers_count: total, ...proof },
    token,
  );
}

/** Runs searches as the given users. Several users run the same searches. */
export async function seedTestLoggedSearches(url: string, tokens: readonly string[]): Promise<void> {
  for (const [at, token] of tokens.entries()) {
    for (const wizard of asked.slice(at * 2)) await search(url, { token, wizard });
  }
}

/** Names of the shared searches, one of them long. */
const sharedNames = [
  'Cold chain, southern route',
  'Refrigerated containers and reefer trailers between Rotterdam, Valencia and Tanger Med, with door sensors and alarms',
] as const;

/** Shares searches of a member with the company. */
export async function seedTestSharedCompanySearches(url: string, token: string): Promise<void> {
  for (const [at, searchName] of sharedNames.entries()) {
    const { id } = await postJsonToTestProduct(
      url,
      '/api/saved-searches',
      { searchName, searchData: asked[at] },
      token,
    );
    await postJsonToTestProduct(url, '/api/company/searches', { id }, token);
  }
}
