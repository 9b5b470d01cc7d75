const password = 'Demo-pass-2026';

/** Posts to a running product. @returns its answer. @throws Error with the answer when it is no success. */
export async function post(url: string, path: string, body: object, token?: string): Promise<Record<string, unknown>> {
  const headers = {
    'content-type': 'application/json',
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  };
  const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  const reply = (await response.json()) as Record<string, unknown>;
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${JSON.stringify(reply)}`);
  return reply;
}

/** Waits until everybody reads what a command was answered with this position. @param token of whoever reads. */
export async function untilRead(url: string, position: unknown, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'x-read-after': String(position) };
  const end = performance.now() + 60_000;
  while (performance.now() < end) {
    // The query itself waits for the position, for a moment.
    const response = await fetch(`${url}/api/auth/validate`, { headers });
    if (response.ok && !response.headers.has('x-stale')) return;
  }
  throw new Error(`${String(position)} is not read yet`);
}

/** Signs an account of the demo in. @returns its session token. */
export async function tokenOf(url: string, email: string): Promise<string> {
  return String((await post(url, '/api/auth/login', { email, password }))['sessionToken']);
}

interface LinkSought {
  readonly url: string;
  /** The buyer's session token. */
  readonly token: string;
  readonly rfq: string;
  /** The provider's name. */
  readonly provider: string;
}

/** Waits until the buyer reads whom an RFQ went to. @returns the id of the link with a provider. */
export async function linkOf({ url, token, rfq, provider }: LinkSought): Promise<string> {
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
