import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider, { type Configuration } from 'oidc-provider';
import { createTestOidcProviderStorage } from './memoryOidcStorage.ts';

/** A user of the identity provider; `sub` never changes. */
export interface TestIdentityProviderUser {
  readonly sub: string;
  readonly email: string;
  /** Omitted by identity providers such as Microsoft Entra ID. */
  readonly email_verified?: boolean | undefined;
  readonly given_name?: string;
  readonly family_name?: string;
}

/** An OpenID Connect identity provider on this machine. Its sign-in page has only a button. */
export interface TestIdentityProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The user who is signing in. */
  person: TestIdentityProviderUser;
  /**
   * Follows the redirects of a sign-in as a browser does, from a URL to the redirect back to the marketplace.
   * @returns the query parameters of the redirect.
   */
  visit(this: void, address: string): Promise<URLSearchParams>;
  close(this: void): Promise<void>;
}

const [clientId, clientSecret] = ['market', 'Quiet-provider-secret-71'];

/** Key that signs tokens; all test identity providers in this process share it. */
const signingKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' });

/** Lifetime of tokens and sessions in seconds; longer than any test. */
const lifetime = 3600;

function configuration(redirectUri: string, getUser: () => TestIdentityProviderUser): Configuration {
  return {
    adapter: createTestOidcProviderStorage(),
    jwks: { keys: [signingKey] },
    ttl: { AccessToken: lifetime, IdToken: lifetime, Interaction: lifetime, Session: lifetime, Grant: lifetime },
    clients: [
      {
        ...{ client_id: clientId, client_secret: clientSecret, redirect_uris: [redirectUri] },
        ...{ grant_types: ['authorization_code'], response_types: ['code'] },
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
    cookies: { keys: ['a key of the tests'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/page/${uid}` },
    pkce: { required: () => true },
    findAccount: (_, accountId) => ({ accountId, claims: () => ({ ...getUser(), sub: accountId }) }),
    loadExistingGrant: async (context) => {
      const { client, session } = context.oidc;
      const grant = new context.oidc.provider.Grant({
        ...(client !== undefined && { clientId: client.clientId }),
        ...(session?.accountId !== undefined && { accountId: session.accountId }),
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  };
}

const page = `<!doctype html><html lang="en"><title>Company sign-in</title>
<main><h1>Company sign-in</h1><form method="post"><button>Sign in at the company</button></form></main></html>`;

/** Stores cookies as a browser does for one host. */
function cookieJar() {
  const kept = new Map<string, string>();
  return {
    header: () => [...kept].map(([name, value]) => `${name}=${value}`).join('; '),
    keep: (response: Response) => {
      for (const cookie of response.headers.getSetCookie()) {
        const [pair = ''] = cookie.split(';');
        kept.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
      }
    },
  };
}

/**
 * @param publicUrl URL of the marketplace to which users are redirected.
 * @param first the user who signs in first.
 */
export async function startTestIdentityProvider(
  publicUrl: string,
  first: TestIdentityProviderUser,
): Promise<TestIdentityProvider> {
  const redirectUri = `${publicUrl}/company-sign-in`;
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let person = first;
  const provider = new Provider(
    issuer,
    configuration(redirectUri, () => person),
  );
  const answer = provider.callback();
  server.on('request', (request, response) => {
    if (request.url?.startsWith('/page/') !== true) void answer(request, response);
    else if (request.method === 'GET') response.setHeader('content-type', 'text/html').end(page);
    else void provider.interactionFinished(request, response, { login: { accountId: person.sub } });
  });

  const visit = async (address: string): Promise<URLSearchParams> => {
    const jar = cookieJar();
    let [next, method] = [address, 'GET'];
    for (let step = 0; step < 10; step += 1) {
      const response = await fetch(next, { method, redirect: 'manual', headers: { cookie: jar.header() } });
      jar.keep(response);
      const location = response.headers.get('location');
      if (location?.startsWith(redirectUri) === true) return new URL(location).searchParams;
      method = location === null ? 'POST' : 'GET';
      if (location === null && response.status !== 200) throw new Error(`${next} returned ${response.status}`);
      next = location === null ? next : new URL(location, issuer).href;
    }
    throw new Error('The identity provider did not redirect back.');
  };
  return {
    ...{ issuer, clientId, clientSecret, visit },
    get person() {
      return person;
    },
    set person(next) {
      person = next;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
