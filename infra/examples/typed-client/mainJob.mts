import createClient from 'openapi-fetch';
import type { paths } from './marketplace.ts';

type Marketplace = ReturnType<typeof createClient<paths>>;

/** A client for somebody: with a session's token, or an API token of the scopes that its calls name. */
export function connect(baseUrl: string, token?: string, fetch?: (request: Request) => Promise<Response>): Marketplace {
  return createClient<paths>({
    baseUrl,
    ...(token !== undefined && { headers: { authorization: `Bearer ${token}` } }),
    ...(fetch !== undefined && { fetch }),
  });
}

/** The answer, or an error that names the code of the refusal: each call's type lists its codes. */
function answered<Answer>({ data, error }: { data?: Answer; error?: { code: string; detail: string } }): Answer {
  if (data !== undefined) return data;
  throw new Error(error === undefined ? 'no answer' : `${error.code}: ${error.detail}`);
}

/** Opens an account; its address is to be confirmed by the mailed link before an RFQ can be sent. */
export async function register(market: Marketplace, email: string): Promise<{ token: string; userId: string }> {
  const person = { firstName: 'Ida', lastName: 'Lindqvist', company: 'Meridian Cold Chain' };
  const body = { email, password: 'Quiet-harbour-71', ...person };
  const { sessionToken, user } = answered(await market.POST('/api/auth/register', { body }));
  return { token: sessionToken, userId: user.id };
}

/** Accepts the terms of service as they stand. */
export async function acceptTerms(market: Marketplace, version: string): Promise<void> {
  answered(await market.POST('/api/auth/accept-terms', { body: { version } }));
}

/** The names of the providers that fit best. */
export async function match(market: Marketplace): Promise<string[]> {
  const body = { geographicMode: 'regions' as const, geographicRegions: ['Europe'] };
  return answered(await market.POST('/api/providers/match-requirements', { body })).providers.map(
    (each) => each.Provider,
  );
}

/** Asks providers for quotes, once however often it is sent. @returns the RFQ's id. */
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
  return answered(sent).rfq_id;
}

/** The vendor's side: accepts the RFQ and sends a quote. @returns the position that shows it. */
export async function quote(market: Marketplace, rfqId: string): Promise<string> {
  answered(await market.POST('/api/vendor/rfq/accept', { body: { rfq_id: rfqId } }));
  const body = { rfq_id: rfqId, quote_amount: '12.50', quote_currency: 'EUR' as const };
  return answered(await market.POST('/api/vendor/rfq/respond', { body })).position;
}

/** What the providers have answered, once the answer knows of a position. */
export async function quotes(market: Marketplace, id: string, after: string) {
  const params = { path: { id }, header: { 'X-Read-After': after } };
  const links = answered(await market.GET('/api/rfq/{id}/providers', { params }));
  return links.map((link) => ({
    provider: link.provider_name,
    amount: link.quote_amount,
    status: link.response_status,
  }));
}
