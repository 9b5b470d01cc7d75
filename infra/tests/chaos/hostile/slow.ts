import { type Attack, guestAddress, pick } from './attack.ts';
import { holdOpen } from './rawConnection.ts';

const lifeMs = 20_000;

const slowHeaders: Attack = {
  name: 'unfinished headers',
  share: 1,
  run: ({ target }) =>
    holdOpen(target, { first: 'GET / HTTP/1.1\r\nhost: x\r\n', then: 'x-more: 1\r\n', everyMs: 1000, lifeMs }),
};

const slowBody: Attack = {
  name: 'an unfinished body',
  share: 1,
  run: (context) => {
    const { token, from } = pick(context, context.accounts);
    const path = pick(context, ['/upload', '/api/auth/login', '/api/rfq/send', '/api/providers/match-requirements']);
    const first =
      `POST ${path} HTTP/1.1\r\nhost: x\r\nx-forwarded-for: ${from}\r\nauthorization: Bearer ${token}\r\n` +
      `content-type: ${path === '/upload' ? 'multipart/form-data; boundary=b' : 'application/json'}\r\n` +
      `content-length: 200000\r\n\r\n{"email":"`;
    return holdOpen(context.target, { first, then: 'x', everyMs: 500, lifeMs });
  },
};

const slowReader: Attack = {
  name: 'an unread live stream',
  share: 1,
  run: (context) => {
    const { token, from } = pick(context, context.accounts);
    const first = `GET /api/live HTTP/1.1\r\nhost: x\r\nx-forwarded-for: ${from}\r\nauthorization: Bearer ${token}\r\n\r\n`;
    return holdOpen(context.target, { first, then: '', everyMs: 500, lifeMs });
  },
};

const unreadAnswers: Attack = {
  name: 'large responses that are requested and not read',
  share: 1,
  run: (context) => {
    const one = `GET /api/providers HTTP/1.1\r\nhost: x\r\nx-forwarded-for: ${guestAddress(context)}\r\n\r\n`;
    return holdOpen(context.target, { first: one.repeat(50), then: '', everyMs: 500, lifeMs });
  },
};

/** Attacks with slow connections. */
export const slow: readonly Attack[] = [slowHeaders, slowBody, slowReader, unreadAnswers];
