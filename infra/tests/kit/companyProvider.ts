import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider, { type Configuration } from 'oidc-provider';
import { providerStorage } from './companyProviderStorage.ts';

/** Somebody whom the provider knows; `sub` is the person's, for ever. */
export interface ProviderPerson {
  readonly sub: string;
  readonly email: string;
  /** Left out by providers such as Microsoft Entra ID. */
  readonly email_verified?: boolean | undefined;
  readonly given_name?: string;
  readonly family_name?: string;
}

/** A provider of OpenID Connect on this machine, as a company has one. Its page asks for nothing but a click. */
export interface CompanyProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Who sits at the browser, as far as the provider knows. */
  person: ProviderPerson;
  /** Goes where a page would send a browser. @returns what the provider sends it back with. */
  visit(this: void, address: string): Promise<URLSearchParams>;
  close(this: void): Promise<void>;
}

const [clientId, clientSecret] = ['market', 'Quiet-provider-secret-71'];

/** Signs the tokens of all providers of a process. */
const signingKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' });

/** Seconds; longer than any test. */
const lifetime = 3600;

function configuration(redirectUri: string, personOf: () => ProviderPerson): Configuration {
  return {
    adapter: providerStorage(),
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
    findAccount: (_, accountId) => ({ accountId, claims: () => ({ ...personOf(), sub: accountId }) }),
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

/** A browser's cookies for one host. */
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

/** @param publicUrl of the marketplace that people are sent back to. */
export async function startCompanyProvider(publicUrl: string, first: ProviderPerson): Promise<CompanyProvider> {
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
      if (location === null && response.status !== 200) throw new Error(`${next} answered ${response.status}`);
      next = location === null ? next : new URL(location, issuer).href;
    }
    throw new Error('The provider never sends the browser back.');
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
