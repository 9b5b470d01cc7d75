import { expect, test } from 'vitest';
import { createLogger, type LoggerOptions } from './logger.ts';

function capture(format: LoggerOptions['format'], level: LoggerOptions['level'] = 'info') {
  const lines: string[] = [];
  const logger = createLogger({ format, level, destination: { write: (line: string) => lines.push(line) } });
  return { logger, lines, members: () => JSON.parse(lines.at(-1) ?? '{}') as Record<string, unknown> };
}

test('writes one JSON object per line, with an ISO time and the level name', () => {
  const { logger, members } = capture('json');
  logger.info({ position: '17' }, 'published');
  const { time, ...rest } = members();
  expect(time).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
  expect(rest).toEqual({ level: 'info', position: '17', msg: 'published' });
});

test('writes readable lines for people', () => {
  const { logger, lines } = capture('readable');
  logger.warn({ route: '/api/rfq/:id/providers', ms: 12 }, 'slow');
  expect(lines).toEqual([
    expect.stringMatching(/^\d\d:\d\d:\d\d WARN {2}slow route=\/api\/rfq\/:id\/providers ms=12\n$/),
  ]);
});

test('writes the stack of an error in readable lines', () => {
  const { logger, lines } = capture('readable');
  logger.error({ err: new Error('broken') }, 'request failed');
  expect(lines[0]).toMatch(/ERROR request failed\nError: broken\n {4}at /);
});

test('writes nothing below its level', () => {
  const { logger, lines } = capture('json', 'warn');
  logger.info('quiet');
  expect(lines).toEqual([]);
});

test.each([
  ['a member named password', { password: 'S3cret-word' }],
  ['a nested token', { session: { token: 'S3cret-word' } }],
  ['all headers', { headers: { 'x-any': 'S3cret-word' } }],
  ['a bearer token in text', { note: 'sent Bearer S3cret-word along' }],
  ['an API token in a URL', { note: '/api/rfq/own?access_token=iotm_S3cretword0123' }],
  ['the password of a URL in text', { note: 'connect postgres://app:S3cret-word@127.0.0.1:5432/x' }],
  ['an e-mail address in text', { note: 'user S3cret-word@acme.example exists' }],
  ['an e-mail address with a quoted local part', { note: 'user "S3cret-word x"@acme.example exists' }],
  ['an e-mail address with quotes in its local part', { note: 'to "S3cret-word\\"x"@acme.example' }],
  ['an e-mail address in a URL', { note: '/api/rfq/user/S3cret-word%40acme.example' }],
  ['the URL of a request', { req: { method: 'GET', url: '/S3cret-word', routeOptions: { url: '/:id' } } }],
])('never writes %s', (_what, members) => {
  const { logger, lines } = capture('json');
  logger.info(members, 'said');
  expect(lines).toHaveLength(1);
  expect(lines[0]).not.toMatch(/S3cret-?word/);
});

test('omits the members of a database error with row values, also in its causes', () => {
  const { logger, lines, members } = capture('json');
  const database = Object.assign(new Error('duplicate key'), { code: '23505', detail: 'Key (name)=(S3cret-word)' });
  logger.error({ err: new Error('register failed', { cause: database }) }, 'request failed');
  expect(lines[0]).not.toContain('S3cret-word');
  expect(members().err).toMatchObject({
    message: 'register failed',
    cause: { code: '23505', message: 'duplicate key' },
  });
});
