import { expect, onTestFinished, test } from 'vitest';
import { buildSampleRfqRequestBody, startRfqTestScenario } from '../../kit/rfq/rfqScenario.ts';

/** Titles of concurrent commands: unstorable text between valid text. */
const titles = ['one', 'a\u0000b', 'two', '\ud83d', 'three', '\udc00 half', 'four', 'a \ud83d\ude80 whole'];
const poisoned = [1, 3, 5];

test('rejects commands with NUL or half a surrogate pair without affecting concurrent ones', async () => {
  const scenario = await startRfqTestScenario();
  onTestFinished(() => scenario.close());
  const sent = await Promise.all(
    titles.map((projectTitle) =>
      scenario.post('/api/rfq/send', buildSampleRfqRequestBody(['emnify'], { projectTitle }), scenario.buyer),
    ),
  );
  expect(sent.map(({ status }) => status)).toEqual(titles.map((_, index) => (poisoned.includes(index) ? 400 : 200)));
  for (const index of poisoned) {
    expect(sent[index]?.body).toMatchObject({
      code: 'request.shape',
      message: 'This text contains a character that cannot be stored. Remove it.',
    });
  }
  const events = await scenario.market.readEvents();
  expect(events.filter(({ type }) => type === 'RfqSent')).toHaveLength(titles.length - poisoned.length);
});
