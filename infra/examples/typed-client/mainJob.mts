import createClient from 'openapi-fetch';
import type { paths } from './marketplace.ts';

type Marketplace = ReturnType<typeof createClient<paths>>;

/** Creates a client, authenticated by a session token or by an API token with the scopes that its calls need. */
export function createMarketplaceClient(
  baseUrl: string,
  token?: string,
  fetch?: (request: Request) => Promise<Response>,
): Marketplace {
  return createClient<paths>({
    baseUrl,
    ...(token !== undefined && { headers: { authorization: `Bearer ${token}` } }),
    ...(fetch !== undefined && { fetch }),
  });
}

/** Returns the data of a reply. @throws Error with the code of the refusal; the type of each call lists its codes. */
function unwrap<Data>({ data, error }: { data?: Data; error?: { code: string; detail: string } }): Data {
  if (data !== undefined) return data;
  throw new Error(error === undefined ? 'empty response' : `${error.code}: ${error.detail}`);
}

/** Opens an account. Its email address must be confirmed by the mailed link before an RFQ can be sent. */
export async function registerBuyer(market: Marketplace, email: string): Promise<{ token: string; userId: string }> {
  const person = { firstName: 'Ida', lastName: 'Lindqvist', company: 'Meridian Cold Chain' };
  const body = { email, password: 'Quiet-harbour-71', ...person };
  const { sessionToken, user } = unwrap(await market.POST('/api/auth/register', { body }));
  return { token: sessionToken, userId: user.id };
}

/** Accepts a version of the terms of service. */
export async function acceptTerms(market: Marketplace, version: string): Promise<void> {
  unwrap(await market.POST('/api/auth/accept-terms', { body: { version } }));
}

/** Returns the names of the best matching providers. */
export async function findMatchingProviders(market: Marketplace): Promise<string[]> {
  const body = { geographicMode: 'regions' as const, geographicRegions: ['Europe'] };
  return unwrap(await market.POST('/api/providers/match-requirements', { body })).providers.map(
    (each) => each.Provider,
  );
}

/** Requests quotes from providers; the idempotency key makes retries of the request safe. @returns the RFQ's ID. */
export async function sendRfq(market: Marketplace, email: string, providers: string[]): Promise<string> {
  const contact = { companyName: 'Meridian Cold Chain', contactName: 'Ida Lindqvist', email };
  const sent = await market.POST('/api/rfq/send', {
    params: { header: { 'Idempotency-Key': crypto.randomUUID() } },
    body: {
      ...contact,
      projectTitle: 'Trackers',
      urgency: 'high' as const,
      expectedVolume: '24000',
      selectedProviders: providers,
    },
  });
  return unwrap(sent).rfq_id;
}

/** Accepts the RFQ and sends a quote, on behalf of a vendor. @returns the log position to read after. */
export async function acceptAndQuote(market: Marketplace, rfqId: string): Promise<string> {
  unwrap(await market.POST('/api/vendor/rfq/accept', { body: { rfq_id: rfqId } }));
  const body = { rfq_id: rfqId, quote_amount: '12.50', quote_currency: 'EUR' as const };
  return unwrap(await market.POST('/api/vendor/rfq/respond', { body })).position;
}

/** Lists the providers' responses, after waiting for the given log position. */
export async function listResponses(market: Marketplace, id: string, after: string) {
  const params = { path: { id }, header: { 'X-Read-After': after } };
  const links = unwrap(await market.GET('/api/rfq/{id}/providers', { params }));
  return links.map((link) => ({
    provider: link.provider_name,
    amount: link.quote_amount,
    status: link.response_status,
  }));
}
