import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { listAccessRequests } from '@marketplace/contracts/access/access.api.ts';
import { readRematch } from '@marketplace/contracts/searches/searches.analytics.api.ts';
import type { RematchReply } from '@marketplace/contracts/searches/searches.rematch.views.ts';
import { userView } from '../../../test/fixtures.ts';
import { renderApp } from '../../../test/renderApp.tsx';
import { answers, answersWith, refuses, server } from '../../../test/server.ts';

const admin = userView({ role: 'admin' });
const reply: RematchReply = {
  range: { from: '2026-10-25', to: '2026-11-23' },
  version: 'match-v2',
  ...{ searches: 1240, different: 312, left_out: 0, unproven: 4, unreproduced: 0, other_first: 120 },
  providers: [
    {
      ...{ provider_id: 'emnify', provider_name: 'emnify', logo_file: null, gained_first: 41, lost_first: 2 },
      ...{ entered_three: 50, left_three: 3, entered_ten: 60, left_ten: 4, score_change: 3.5 },
    },
    {
      ...{ provider_id: 'gone', provider_name: 'gone', logo_file: null, gained_first: 0, lost_first: 1 },
      ...{ entered_three: 0, left_three: 1, entered_ten: 0, left_ten: 1, score_change: null },
    },
  ],
};

function openAgain(search = ''): ReturnType<typeof renderApp> {
  server.use(answers(listAccessRequests, []));
  return renderApp(`/admin?tab=analytics&view=again${search}`, admin);
}

test('an admin reads by provider who would gain and lose, and what was compared in words', async () => {
  server.use(answers(readRematch, reply));
  openAgain();
  expect(await screen.findByRole('row', { name: /emnify 41 2 50 3 60 4 \+3\.5/ })).toBeDefined();
  expect(screen.getByRole('row', { name: /gone 0 1 0 1 0 1 –/ })).toBeDefined();
  const words =
    '1,240 searches (312 different) answered again by match-v2, each from the catalogue of its time. ' +
    '120 have another first place. 4 are left out: nothing proves what was answered.';
  expect(screen.getByText(words)).toBeDefined();
});

test('the algorithm stands in the address and goes to the server with the days', async () => {
  const asked: string[] = [];
  server.use(answersWith(readRematch, ({ url }) => (asked.push(url.search), reply)));
  const { address } = openAgain('&from=2026-11-01&to=2026-11-02');
  await screen.findByRole('table');
  await userEvent.selectOptions(screen.getByLabelText('Algorithm'), 'match-v1');
  await waitFor(() => expect(asked.at(-1)).toBe('?from=2026-11-01&to=2026-11-02&version=match-v1'));
  expect(asked[0]).toBe('?from=2026-11-01&to=2026-11-02&version=match-v2');
  expect(address()).toContain('version=match-v1');
});

test('searches beyond the bound, days without a search and answers that nobody moves in say so', async () => {
  server.use(answers(readRematch, { ...reply, left_out: 2000, unproven: 0, unreproduced: 3, providers: [] }));
  openAgain();
  expect(await screen.findByText(/2,000 are left out: the last 1,000 different searches are compared/)).toBeDefined();
  expect(screen.getByText(/3 were logged otherwise than their own version answers them/)).toBeDefined();
  expect(screen.getByText(/No provider enters or leaves/)).toBeDefined();
});

test('days without a search say so', async () => {
  server.use(answers(readRematch, { ...reply, searches: 0, different: 0, providers: [] }));
  openAgain();
  expect(await screen.findByText('No search of these days can be answered again.')).toBeDefined();
});

test('while others wait for it the reason is told, and it can be tried again', async () => {
  server.use(refuses(readRematch, 503, 'analytics.busy', 'Other searches are being answered again.'));
  openAgain();
  expect(await screen.findByText('Other searches are being answered again.')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeDefined();
});
