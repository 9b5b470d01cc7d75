import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
/** A key that the provider does not publish. */
export const sampleUnknownSigningKey: KeyObject = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;

const encodePart = (json: object): string => Buffer.from(JSON.stringify(json)).toString('base64url');

/**
 * @returns a JWT in compact serialisation.
 * @param key `null` for a token without a signature.
 */
export function createTestIdToken(claims: object, header: object, key: KeyObject | null = privateKey): string {
  const signingInput = `${encodePart(header)}.${encodePart(claims)}`;
  return `${signingInput}.${key === null ? '' : sign('sha256', Buffer.from(signingInput), key).toString('base64url')}`;
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** An OpenID Connect provider with answers that the test controls, including invalid ones. */
export interface FakeIdentityProvider {
  readonly issuer: string;
  /** Overrides and additions to the discovery document. */
  described: Record<string, unknown>;
  /** Overrides and additions to the default claims of the ID token. */
  claims: Record<string, unknown>;
  /** Creates the ID token from the claims. */
  toToken: (claims: object) => string;
  userInfo: Record<string, unknown>;
  /** Request handlers by path, which replace the default handler of the path. */
  readonly answers: Map<string, Answer>;
  /** Requested paths, in order. */
  readonly asked: string[];
  /** The nonce of the sign-in in progress. */
  nonce: string;
  /** Body of the last request to the token endpoint. */
  redeemed: URLSearchParams;
  /** Signs with a new key from now on, and stops publishing the previous key. */
  readonly rotateKey: (kid: string) => void;
  close(): Promise<void>;
}

function listen(server: Server): Promise<string> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
  });
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

/** Starts a provider on this host that accepts any authorization code. */
export async function startFakeIdentityProvider(): Promise<FakeIdentityProvider> {
  const server = createServer((request, response) => void answer(request, response));
  const issuer = await listen(server);
  let key = { kid: 'own', privateKey, publicKey };
  const provider: FakeIdentityProvider = {
    ...{ issuer, described: {}, claims: {}, userInfo: {}, answers: new Map(), asked: [], nonce: '' },
    redeemed: new URLSearchParams(),
    toToken: (claims) => createTestIdToken(claims, { alg: 'RS256', kid: key.kid }, key.privateKey),
    rotateKey: (kid) => {
      key = { kid, ...generateKeyPairSync('rsa', { modulusLength: 2048 }) };
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  const json = (response: ServerResponse, body: unknown): void => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
  };
  const idToken = (): string => {
    const now = Math.floor(Date.now() / 1000);
    return provider.toToken({
      ...{ iss: issuer, aud: 'market', sub: 'carl-1', nonce: provider.nonce, iat: now, exp: now + 60 },
      ...{ email: 'carl@meridian.example', email_verified: true, ...provider.claims },
    });
  };
  const defaultHandlers: Readonly<Record<string, (response: ServerResponse) => void>> = {
    '/.well-known/openid-configuration': (response) =>
      json(response, {
        ...{ issuer, authorization_endpoint: `${issuer}/auth`, token_endpoint: `${issuer}/token` },
        ...{ jwks_uri: `${issuer}/jwks`, userinfo_endpoint: `${issuer}/userinfo`, ...provider.described },
      }),
    '/jwks': (response) =>
      json(response, {
        keys: [{ ...key.publicKey.export({ format: 'jwk' }), kid: key.kid, alg: 'RS256', use: 'sig' }],
      }),
    '/token': (response) => json(response, { access_token: 'access', token_type: 'Bearer', id_token: idToken() }),
    '/userinfo': (response) => json(response, provider.userInfo),
  };
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '';
    provider.asked.push(path);
    if (path === '/token') provider.redeemed = new URLSearchParams(await readBody(request));
    const own = provider.answers.get(path);
    if (own !== undefined) own(request, response);
    else if (defaultHandlers[path] === undefined) response.writeHead(404).end();
    else defaultHandlers[path](response);
  }
  return provider;
}

/** @returns the S256 code challenge of a PKCE verifier. */
export function computeTestPkceChallenge(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url');
}
