import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { listRfqLinks } from '@marketplace/contracts/rfq/rfq.api.ts';
import { listConversations, readConversation } from '@marketplace/contracts/rfq/rfq.conversation.api.ts';
import { buyerLinkView, buyerRfqView, userView } from '../../../test/fixtures.ts';
import { ownRfqs } from '../../../test/ownRfqs.ts';
import { renderApp } from '../../../test/renderApp.tsx';
import { answers, server } from '../../../test/server.ts';

const rfq = buyerRfqView();
const link = buyerLinkView({ rfq_id: rfq.id, provider_name: 'emnify' });

/** Opens the buyer's conversation with emnify and types an address into it. */
async function writeAddress(isHidden: boolean): Promise<void> {
  const empty = { messages: [], total: 0, read_up_to: 0, ended: null, contact_hidden: isHidden };
  server.use(
    ...ownRfqs([rfq]),
    answers(listRfqLinks, [link]),
    answers(listConversations, { conversations: [], total: 0 }),
    answers(readConversation, { link_id: link.id, rfq_id: rfq.id, provider_name: 'emnify', side: 'buyer', ...empty }),
  );
  renderApp(`/rfq-dashboard?conversation=${link.id}`, userView());
  const field = await screen.findByRole('textbox', { name: 'Message to emnify' }, { timeout: 15_000 });
  await userEvent.type(field, 'Reach me at ida@meridian.example');
}

test('shows what the provider will read of a message before it accepts', async () => {
  await writeAddress(true);
  const seen = await screen.findByRole('group', { name: 'As emnify will read it' }, { timeout: 15_000 });
  expect(seen.textContent).toBe('Reach me at [hidden until accepted]');
  const lead = screen.getByText('Hidden until emnify accepts:');
  expect(lead.parentElement?.textContent).toContain('“ida@meridian.example”');
  expect(lead.closest('[aria-live="polite"]')).not.toBeNull();
});

test('says nothing of hidden parts once the provider accepted', async () => {
  await writeAddress(false);
  expect(screen.queryByText(/stay hidden until the provider accepts/)).toBeNull();
  expect(document.querySelector('form [aria-live], [role="dialog"] div[aria-live="polite"]')).toBeNull();
});
