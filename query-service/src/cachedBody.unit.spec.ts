import { setImmediate } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { createCachedJsonBody, createCachedJsonListBody, sendCachedJsonBody } from './cachedBody.ts';

const buildItems = (count: number) => Array.from({ length: count }, (_none, at) => ({ at, name: `Ä "${at}"` }));

test.each([0, 1, 99, 100, 101, 250])('writes a list of %i items in slices exactly as in one pass', async (count) => {
  const items = buildItems(count);
  const sliced = await createCachedJsonListBody(items, (item) => item, ['{"items":[', '],"more":null}']);
  const whole = await createCachedJsonBody(JSON.stringify({ items, more: null }));
  expect([sliced.plain.join(''), sliced.etag]).toEqual([whole.plain.join(''), whole.etag]);
  expect(gunzipSync(sliced.zipped).toString()).toBe(whole.plain.join(''));
});

test.each([10, 10_000])(
  'sends a list of items of %i letters whole, with its length, plain and compressed',
  async (letters) => {
    const items = buildItems(250).map((item) => ({ ...item, text: 'é'.repeat(letters) }));
    const body = await createCachedJsonListBody(items, (item) => item, ['[', ']']);
    const app = Fastify();
    app.get('/', (request, reply) => sendCachedJsonBody(request, reply, body));
    const plain = await app.inject('/');
    expect([plain.json(), plain.headers['content-length']]).toEqual([items, String(plain.rawPayload.length)]);
    const zipped = await app.inject({ url: '/', headers: { 'accept-encoding': 'gzip' } });
    expect([zipped.headers['content-encoding'], gunzipSync(zipped.rawPayload).equals(plain.rawPayload)]).toEqual([
      'gzip',
      true,
    ]);
    const head = await app.inject({ method: 'HEAD', url: '/' });
    expect([head.headers['content-length'], head.body]).toEqual([plain.headers['content-length'], '']);
    expect(body.plain.length > 1).toBe(letters === 10_000);
  },
);

test('yields to the event loop while writing a long list', async () => {
  const writing = { running: true };
  const turns = (async () => {
    let count = 0;
    for (; writing.running; count += 1) await setImmediate();
    return count;
  })();
  await createCachedJsonListBody(buildItems(1000), (item) => item, ['[', ']']);
  writing.running = false;
  expect(await turns).toBeGreaterThanOrEqual(10);
});
