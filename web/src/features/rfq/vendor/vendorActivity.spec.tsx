import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { readListings } from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import type { ResponseRecord } from '@marketplace/contracts/catalogue/catalogue.response.ts';
import { listingOf } from '@marketplace/domain/catalogue/catalogue.toListing.ts';
import { providerView } from '../../../test/fixtures.ts';
import { openVendor } from '../../../test/rfq/vendorPage.ts';
import { answersWith } from '../../../test/server.ts';

/** Opens the dashboard of a provider that answers like this. @returns what is read below a label. */
function open(response: ResponseRecord) {
  const listed = { ...listingOf(providerView({ id: 'telenor-iot', Provider: 'Telenor IoT' })), response };
  const asked: (string | null)[] = [];
  openVendor(
    [],
    answersWith(readListings, ({ url }) => {
      asked.push(url.searchParams.get('ids'));
      return { providers: [listed] };
    }),
  );
  const below = async (label: string): Promise<string | undefined> =>
    within(await screen.findByLabelText('Answers and activity'))
      .getByText(label)
      .closest('div')
      ?.textContent.slice(label.length);
  return { asked, below };
}

test('a vendor reads the own answer rate as buyers do, what is due soon, and what came and went', async () => {
  const { asked, below } = open({ registered: true, answerRate: 92, answerMinutes: 250 });
  expect(await screen.findByText('92%')).toBeDefined();
  expect(await below('Answer rate')).toBe('92%as buyers see it, first answer in 4 h');
  expect(await below('Due soon')).toBe('2within 7 days, not quoted yet');
  expect(await below('Received')).toBe('12in the last 30 days, 11 answered');
  expect(await below('Quotes')).toBe('14sent in the last 30 days');
  expect(asked).toEqual(['telenor-iot']);
});

test('without enough requests there is no rate, and why', async () => {
  const { below } = open({ registered: true, answerRate: null, answerMinutes: null });
  expect(await screen.findByText('14')).toBeDefined();
  expect(await below('Answer rate')).toBe('–shown from 5 requests of 3 buyers on');
});
