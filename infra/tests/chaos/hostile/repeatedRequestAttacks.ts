import { randomUUID } from 'node:crypto';
import {
  type HostileAttack,
  type HostileAttackContext,
  type HostileRequest,
  pickRandomItemInHostileTest,
  sendHostileRequest,
  signInAndOutWithLiveStream,
} from './attack.ts';
import type { RawConnectionResult } from './rawConnection.ts';

/**
 * Sends several similar requests at once.
 * @returns the result with the highest status.
 */
async function sendConcurrently(
  context: HostileAttackContext,
  times: number,
  buildRequest: (at: number) => HostileRequest,
): Promise<RawConnectionResult> {
  const results = await Promise.all(
    Array.from({ length: times }, (_, at) => sendHostileRequest(context, buildRequest(at))),
  );
  return results.toSorted((a, b) => severity(b) - severity(a))[0] ?? 'silent';
}

function severity(result: RawConnectionResult): number {
  return typeof result === 'number' ? result : 0;
}

const exportsAtOnce: HostileAttack = {
  name: 'ten concurrent exports by guests',
  share: 1,
  run: (context) =>
    sendConcurrently(context, 10, (at) => ({
      method: 'GET',
      path: `/api/providers/comparison?ids=1nce,emnify&format=${at % 2 === 0 ? 'xlsx' : 'csv'}`,
      as: null,
    })),
};

const guesses: HostileAttack = {
  name: 'password guesses for the administrator and other attackers',
  share: 2,
  run: (context) => {
    const email =
      context.random() < 0.5
        ? 'admin@marketplace.example'
        : pickRandomItemInHostileTest(context, context.accounts).email;
    const body = JSON.stringify({ email, password: `guess-${randomUUID()}` });
    return sendHostileRequest(context, { method: 'POST', path: '/api/auth/login', as: null, body });
  },
};

const registrations: HostileAttack = {
  name: 'registrations with email addresses of others',
  share: 1,
  run: (context) => {
    const email = pickRandomItemInHostileTest(context, [
      'admin@marketplace.example',
      `x${randomUUID()}@acme-logİstics.example`,
      'me@gmail.com>',
    ]);
    const body = JSON.stringify({
      email,
      password: `Quiet-harbour-${randomUUID()}`,
      firstName: 'Eve',
      lastName: 'Else',
      company: 'Elsewhere',
    });
    return sendHostileRequest(context, { method: 'POST', path: '/api/auth/register', as: null, body });
  },
};

const matches: HostileAttack = {
  name: 'bursts of matches and searches',
  share: 3,
  run: (context) => {
    const as = pickRandomItemInHostileTest(context, context.accounts);
    const requirements = {
      geographicMode: 'regions',
      geographicRegions: ['Global'],
      deploymentScale: '>50K',
      note: randomUUID(),
    };
    return sendConcurrently(context, 5, () => ({
      method: 'POST',
      path: '/api/providers/match-requirements',
      as,
      body: JSON.stringify(requirements),
    }));
  },
};

const futurePositions: HostileAttack = {
  name: 'guests who wait for positions that do not exist',
  share: 2,
  run: (context) =>
    sendConcurrently(context, 10, () => ({
      method: 'GET',
      path: '/api/providers/search?q=x',
      as: null,
      headers: { 'x-read-after': `${context.epoch}.999999999` },
    })),
};

const repeatedWrites: HostileAttack = {
  name: 'repeated writes to personal streams',
  share: 4,
  run: (context) => {
    const as = pickRandomItemInHostileTest(context, context.accounts);
    const providerId = pickRandomItemInHostileTest(context, ['1nce', 'emnify', 'soracom']);
    const call = pickRandomItemInHostileTest<HostileRequest>(context, [
      { method: 'PUT', path: `/api/favorites/${providerId}`, as, body: '{}' },
      { method: 'DELETE', path: `/api/favorites/${providerId}`, as },
      { method: 'PUT', path: '/api/auth/profile', as, body: JSON.stringify({ company: `Elsewhere ${randomUUID()}` }) },
    ]);
    return sendHostileRequest(context, { ...call, headers: { 'idempotency-key': randomUUID() } });
  },
};

const sessions: HostileAttack = {
  name: 'sign-ins and sign-outs with an open live stream',
  share: 1,
  run: (context) => signInAndOutWithLiveStream(context, pickRandomItemInHostileTest(context, context.accounts)),
};

/** Attacks with too many well-formed requests. */
export const repeatedRequestAttacks: readonly HostileAttack[] = [
  exportsAtOnce,
  guesses,
  registrations,
  matches,
  futurePositions,
  repeatedWrites,
  sessions,
];
