const password = 'Demo-pass-2026';

/**
 * Posts JSON to a running product.
 * @returns the reply.
 * @throws Error with the reply on a non-2xx status.
 */
export async function postJsonToTestProduct(
  url: string,
  path: string,
  body: object,
  token?: string,
): Promise<Record<string, unknown>> {
  const headers = {
    'content-type': 'application/json',
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  };
  const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  const reply = (await response.json()) as Record<string, unknown>;
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${JSON.stringify(reply)}`);
  return reply;
}

/**
 * Waits until the read models have reached the log position that a command returned.
 * @param token session token used for reading.
 */
export async function waitForReadModelPositionByApiInTest(
  url: string,
  position: unknown,
  token: string,
): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'x-read-after': String(position) };
  const end = performance.now() + 60_000;
  while (performance.now() < end) {
    // The query itself waits briefly for the position.
    const response = await fetch(`${url}/api/auth/validate`, { headers });
    if (response.ok && !response.headers.has('x-stale')) return;
  }
  throw new Error(`${String(position)} is not read yet`);
}

/**
 * Signs in to a demo account.
 * @returns the session token.
 */
export async function signInToDemoAccountByApiInTest(url: string, email: string): Promise<string> {
  return String((await postJsonToTestProduct(url, '/api/auth/login', { email, password }))['sessionToken']);
}

interface LinkSought {
  readonly url: string;
  /** The buyer's session token. */
  readonly token: string;
  readonly rfq: string;
  /** Name of the provider. */
  readonly provider: string;
}

/**
 * Waits until the buyer can read the providers of an RFQ.
 * @returns the id of the link to the given provider.
 */
export async function waitForRfqLinkIdByApiInTest({ url, token, rfq, provider }: LinkSought): Promise<string> {
  const end = performance.now() + 20_000;
  while (performance.now() < end) {
    const response = await fetch(`${url}/api/rfq/${rfq}/providers`, { headers: { authorization: `Bearer ${token}` } });
    const links = response.ok ? ((await response.json()) as { id: string; provider_name: string }[]) : [];
    const found = links.find(({ provider_name: name }) => name === provider);
    if (found !== undefined) return found.id;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`no link of ${rfq} with ${provider}`);
}
