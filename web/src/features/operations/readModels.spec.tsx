import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { listAccessRequestsEndpoint } from '@marketplace/contracts/access/access.api.ts';
import {
  askReadModelActEndpoint,
  cancelReadModelActEndpoint,
  listReadModelActsEndpoint,
  listReadModelsEndpoint,
} from '@marketplace/contracts/operations/operations.api.ts';
import type {
  ReadModelActionReplyItem,
  ReadModelActionProgressReplyItem,
  ReadModelStatusReplyItem,
} from '@marketplace/contracts/operations/operations.views.ts';
import { buildSampleSignedInUser } from '../../test/fixtures.ts';
import { renderTestApp } from '../../test/renderTestApp.tsx';
import { mockReply, mockComputedReply, mockErrorReply, mockApiServer } from '../../test/server.ts';

const taskId = '99999999-9999-4999-8999-999999999999';
const at = '2026-11-23T10:00:00.000Z';
const model = (name: string, more: Partial<ReadModelStatusReplyItem> = {}): ReadModelStatusReplyItem => ({
  ...{ name, version: 3, position: '1200', active_since: at, behind: 0, behind_seconds: 0 },
  ...{ parked_count: 0, parked: [], unbuilt: null, built: null, earlier: null, task: null },
  ...more,
});
const task = (more: Partial<ReadModelActionProgressReplyItem>): ReadModelActionProgressReplyItem => ({
  ...{ id: taskId, act: 'rebuild', state: 'running', ending: false, asked_at: at, ended_at: null },
  ...{ done: 0, total: 0, events_per_second: null, seconds_left: null, cut_off: 0, failure: null },
  ...more,
});
const accepted = {
  position: 'e.7',
  message: 'The action was requested and will run in the background.',
  task_id: taskId,
};

function show(...models: readonly ReadModelStatusReplyItem[]): void {
  mockApiServer.use(mockReply(listReadModelsEndpoint, { head: '1200', read_models: [...models] }));
}

function open(...models: readonly ReadModelStatusReplyItem[]): ReturnType<typeof userEvent.setup> {
  show(...models);
  mockApiServer.use(mockReply(listAccessRequestsEndpoint, []), mockReply(listReadModelActsEndpoint, { acts: [] }));
  renderTestApp('/admin?tab=read-models', buildSampleSignedInUser({ role: 'admin' }));
  return userEvent.setup();
}
const findRow = async (name: RegExp) => within(await screen.findByRole('row', { name }));

test('lists read models with position, lag and parked events', async () => {
  open(
    model('people'),
    model('rfqBoard', { position: '1100', behind: 100, behind_seconds: 200, parked_count: 2 }),
    model('coverage', { position: null, behind: 1200 }),
  );
  expect(await screen.findByRole('row', { name: /People ?Version 3 1,200 Up to date 0/ })).toBeDefined();
  expect(screen.getByRole('row', { name: /RFQ board ?Version 3 1,100 100 events, 3 min 2/ })).toBeDefined();
  expect(screen.getByRole('row', { name: /Coverage ?Version 3 – Not built yet/ })).toBeDefined();
  expect(screen.getByText('No actions in this month or the previous one')).toBeDefined();
});

test('starts a rebuild after confirmation and shows its progress', async () => {
  const user = open(model('people'));
  let sent: unknown;
  mockApiServer.use(mockComputedReply(askReadModelActEndpoint, ({ body }) => ((sent = body), accepted)));
  await user.click((await findRow(/^People/)).getByRole('button', { name: 'Rebuild People' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Rebuild People?' }));
  expect(dialog.getByText(/Nothing changes for users until you activate it/)).toBeDefined();
  show(model('people', { task: task({ done: 600, total: 1200, events_per_second: 50, seconds_left: 12 }) }));
  await user.click(dialog.getByRole('button', { name: 'Rebuild' }));
  expect(await screen.findByText('600 of 1,200 events · 50 events/s · 12 s left')).toBeDefined();
  expect(screen.getByRole('progressbar', { name: 'Rebuilding: People' }).getAttribute('aria-valuenow')).toBe('50');
  expect(sent).toEqual({ read_model: 'people', act: 'rebuild' });
  expect(screen.queryByRole('button', { name: 'Rebuild People' })).toBeNull();
});

test('cancels a running task', async () => {
  const user = open(model('people', { task: task({ done: 600, total: 1200 }) }));
  let requestedPath = '';
  mockApiServer.use(
    mockComputedReply({ ...cancelReadModelActEndpoint, path: '/api/admin/read-models/acts/:id/cancel' }, ({ url }) => {
      requestedPath = url.pathname;
      show(model('people', { task: task({ state: 'cancelled', ended_at: at }) }));
      return { position: 'e.8', message: 'It ends.' };
    }),
  );
  await user.click(await screen.findByRole('button', { name: 'Cancel the current action on People' }));
  expect(await screen.findByText(/Rebuild cancelled/)).toBeDefined();
  expect(requestedPath).toContain(taskId);
});

test('activates a rebuilt read model and restores the previous one after confirmation', async () => {
  const user = open(model('people', { built: { since: at, position: '1200' }, earlier: { since: at } }));
  const sent: unknown[] = [];
  mockApiServer.use(mockComputedReply(askReadModelActEndpoint, ({ body }) => (sent.push(body), accepted)));
  expect(await screen.findByText('Rebuilt, ready to activate')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Activate the rebuilt version of People' }));
  const done = (act: 'swap' | 'put-back') => task({ act, state: 'done', ended_at: at });
  show(model('people', { earlier: { since: at }, task: done('swap') }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Activate' }));
  await waitFor(() => expect(sent).toEqual([{ read_model: 'people', act: 'swap' }]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await (await findRow(/^People/)).findByText(/^Activated/)).toBeDefined();
  show(model('people', { task: done('put-back') }));
  await user.click(screen.getByRole('button', { name: 'Restore the previous version of People' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Restore the previous version of People?' }));
  expect(dialog.getByText(/The version that was active until 23 Nov 2026, 10:00 UTC/)).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Restore' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Restore/ })).toBeNull());
  expect(await (await findRow(/^People/)).findByText(/^Restored/)).toBeDefined();
});

const parked = {
  ...{ position: '41', event_type: 'QuoteSent.v2', stream_kind: 'rfq', reason: '22003 amount' },
  ...{ since: at, given_up: false },
};

test('discards selected parked events with a reason and retries all', async () => {
  const user = open(
    model('rfqBoard', { parked_count: 2, parked: [parked, { ...parked, position: '42', given_up: true }] }),
  );
  const sent: unknown[] = [];
  mockApiServer.use(mockComputedReply(askReadModelActEndpoint, ({ body }) => (sent.push(body), accepted)));
  const card = within(await screen.findByRole('region', { name: 'RFQ board: 2 events parked' }));
  expect(card.getByRole('row', { name: /42, QuoteSent.v2 rfq 22003 amountDiscarded/ })).toBeDefined();
  const discardButton = card.getByRole('button', { name: /^Discard/ });
  expect(discardButton.hasAttribute('disabled')).toBe(true);
  await user.click(card.getByRole('checkbox', { name: '41, QuoteSent.v2' }));
  await user.click(discardButton);
  const dialog = within(await screen.findByRole('dialog', { name: 'Discard 1 event of RFQ board?' }));
  const submit = dialog.getByRole('button', { name: 'Discard' });
  expect(submit.hasAttribute('disabled')).toBe(true);
  await user.type(dialog.getByLabelText(/Reason/), 'Sent by a test');
  await user.click(submit);
  const discard = { read_model: 'rfqBoard', act: 'discard', positions: ['41'], reason: 'Sent by a test' };
  await waitFor(() => expect(sent).toEqual([discard]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(card.getByRole('button', { name: 'Retry the parked events of RFQ board' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(sent.at(-1)).toEqual({ read_model: 'rfqBoard', act: 'retry' }));
});

test('shows the reason and the event of a failed rebuild', async () => {
  const failure = 'Event 41 (QuoteSent.v2) cannot be applied: 22003 amount';
  open(model('people', { task: task({ state: 'failed', ended_at: at, failure }), unbuilt: parked }));
  expect(await screen.findByText(/Rebuild failed/)).toBeDefined();
  expect(screen.getByText(failure)).toBeDefined();
  expect(screen.getByRole('region', { name: 'People: last rebuild failed' })).toBeDefined();
});

test('lists admin actions with user and reason', async () => {
  open(model('people'));
  const act: ReadModelActionReplyItem = {
    ...{ at, act: 'discard', read_model: 'people', positions: ['41'], by: 'ada@acme.example', reason: 'A test' },
  };
  mockApiServer.use(
    mockReply(listReadModelActsEndpoint, {
      acts: [act, { ...act, act: 'swap', positions: [], by: null, reason: null }],
    }),
  );
  expect(
    await screen.findByRole('row', { name: '23 Nov 2026, 10:00 UTC People Discard event 41 ada@acme.example A test' }),
  ).toBeDefined();
  expect(screen.getByRole('row', { name: /Activate Former admin –/ })).toBeDefined();
});

test('shows the message of a refused action and of a failed request', async () => {
  const user = open(model('people'));
  mockApiServer.use(
    mockErrorReply(
      askReadModelActEndpoint,
      409,
      'operations.busy',
      'Another action of this read model has not finished yet.',
    ),
  );
  await user.click(await screen.findByRole('button', { name: 'Rebuild People' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Rebuild' }));
  expect(await screen.findByText('Another action of this read model has not finished yet.')).toBeDefined();
  mockApiServer.use(
    mockErrorReply(listReadModelsEndpoint, 503, 'store.unreachable', 'The event store cannot be reached.'),
  );
  renderTestApp('/admin?tab=read-models', buildSampleSignedInUser({ role: 'admin' }));
  expect(await screen.findByText('Error fetching read models: The event store cannot be reached.')).toBeDefined();
});
