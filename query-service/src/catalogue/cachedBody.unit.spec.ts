import { setImmediate } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { cachedBody, cachedList } from './cachedBody.ts';

const listOf = (count: number) => Array.from({ length: count }, (_none, at) => ({ at, name: `Ä "${at}"` }));

test.each([0, 1, 99, 100, 101, 250])('a list of %i written in slices is the list written at once', async (count) => {
  const items = listOf(count);
  const sliced = await cachedList(items, (item) => item, ['{"items":[', '],"more":null}']);
  const whole = await cachedBody(JSON.stringify({ items, more: null }));
  expect([sliced.plain.toString(), sliced.etag]).toEqual([whole.plain.toString(), whole.etag]);
  expect(gunzipSync(sliced.zipped).toString()).toBe(whole.plain.toString());
});

test('others get a turn while a long list is written', async () => {
  const writing = { running: true };
  const turns = (async () => {
    let count = 0;
    for (; writing.running; count += 1) await setImmediate();
    return count;
  })();
  await cachedList(listOf(1000), (item) => item, ['[', ']']);
  writing.running = false;
  expect(await turns).toBeGreaterThanOrEqual(10);
});
