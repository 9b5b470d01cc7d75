import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
/** A key that the provider does not name. */
export const strangersKey: KeyObject = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;

const part = (json: object): string => Buffer.from(JSON.stringify(json)).toString('base64url');

/** A token in its compact form. @param key `null`: without a signature. */
export function makeToken(claims: object, header: object, key: KeyObject | null = privateKey): string {
  const said = `${part(header)}.${part(claims)}`;
  return `${said}.${key === null ? '' : sign('sha256', Buffer.from(said), key).toString('base64url')}`;
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** A provider that says what a test wants it to say: what a real one never would. */
export interface FakeProvider {
  readonly issuer: string;
  /** What it describes itself with besides the usual. */
  described: Record<string, unknown>;
  /** Claims beside or instead of the usual ones, by the nonce that was asked for. */
  claims: Record<string, unknown>;
  /** How the usual claims become a token. */
  toToken: (claims: object) => string;
  userInfo: Record<string, unknown>;
  /** Answers a path by itself. */
  readonly answers: Map<string, Answer>;
  /** Paths that were asked for. */
  readonly asked: string[];
  /** The nonce of the sign-in that goes on. */
  nonce: string;
  /** What the token endpoint was sent last. */
  redeemed: URLSearchParams;
  /** Signs with another key from now on, and no longer names the one before. */
  readonly rotateKey: (kid: string) => void;
  close(): Promise<void>;
}

function listen(server: Server): Promise<string> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
  });
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

/** Starts a provider on this machine that takes any code. */
export async function startFakeProvider(): Promise<FakeProvider> {
  const server = createServer((request, response) => void answer(request, response));
  const issuer = await listen(server);
  let key = { kid: 'own', privateKey, publicKey };
  const provider: FakeProvider = {
    ...{ issuer, described: {}, claims: {}, userInfo: {}, answers: new Map(), asked: [], nonce: '' },
    redeemed: new URLSearchParams(),
    toToken: (claims) => makeToken(claims, { alg: 'RS256', kid: key.kid }, key.privateKey),
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
  const usual: Readonly<Record<string, (response: ServerResponse) => void>> = {
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
    if (path === '/token') provider.redeemed = new URLSearchParams(await bodyOf(request));
    const own = provider.answers.get(path);
    if (own !== undefined) own(request, response);
    else if (usual[path] === undefined) response.writeHead(404).end();
    else usual[path](response);
  }
  return provider;
}

/** What the provider sees of a verifier. */
export function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url');
}
