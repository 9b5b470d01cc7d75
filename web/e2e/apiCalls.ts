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

/** Signs an account of the demo in. @returns its session token. */
export async function tokenOf(url: string, email: string): Promise<string> {
  return String((await post(url, '/api/auth/login', { email, password }))['sessionToken']);
}
