import type { ProviderApplicationEvent } from '@marketplace/contracts/vendorOnboarding/vendorOnboarding.applications.events.ts';
import { givenDeciderTestEvents } from '@marketplace/event-store/testing/deciderTest.ts';
import { test } from 'vitest';
import { providerApplicationDecider } from './vendorApplication.decider.ts';

const applicationId = '00000000-0000-4000-8000-000000000091';
const userId = '00000000-0000-4000-8000-000000000001';
const formInput = {
  name: 'Fjord IoT',
  type: 'MVNO',
  website: 'https://fjord.example/',
  countries: ['NO'],
  word: '',
} as const;
const data = { applicationId, userId, ...formInput, countries: [...formInput.countries] };
const made: ProviderApplicationEvent = { type: 'ApplicationMade', data };
const rejected: ProviderApplicationEvent = {
  type: 'ApplicationRejected',
  data: { applicationId, userId, reason: 'No.' },
};
const accepted: ProviderApplicationEvent = {
  type: 'ApplicationAccepted',
  data: { applicationId, userId, providerId: 'fjord' },
};
const make = { type: 'MakeApplication', made: data } as const;
const accept = { type: 'AcceptApplication', applicationId, userId, providerId: 'fjord' } as const;
const reject = { type: 'RejectApplication', applicationId, userId, reason: 'No.' } as const;

test('accepts one open application per user, and another after the decision', () => {
  givenDeciderTestEvents(providerApplicationDecider).when(make).then([made]);
  givenDeciderTestEvents(providerApplicationDecider, [made]).when(make).thenRefuses('application.open');
  for (const decided of [rejected, accepted])
    givenDeciderTestEvents(providerApplicationDecider, [made, decided]).when(make).then([made]);
});

test('accepts or rejects only an open application', () => {
  givenDeciderTestEvents(providerApplicationDecider, [made]).when(accept).then([accepted]);
  givenDeciderTestEvents(providerApplicationDecider, [made]).when(reject).then([rejected]);
  const other = { applicationId: '00000000-0000-4000-8000-000000000092' };
  for (const history of [[], [made, rejected], [made, accepted]]) {
    givenDeciderTestEvents(providerApplicationDecider, history).when(accept).thenRefuses('application.not-open');
    givenDeciderTestEvents(providerApplicationDecider, history).when(reject).thenRefuses('application.not-open');
  }
  givenDeciderTestEvents(providerApplicationDecider, [made])
    .when({ ...reject, ...other })
    .thenRefuses('application.not-open');
});
