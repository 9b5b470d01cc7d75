import type { ProviderContactEvent } from '@marketplace/contracts/catalogue/catalogue.contacts.events.ts';
import { givenDeciderTestEvents } from '@marketplace/event-store/testing/deciderTest.ts';
import { test } from 'vitest';
import { providerContactDecider } from './contact.decider.ts';

const [one, other] = ['00000000-0000-4000-8000-000000000081', '00000000-0000-4000-8000-000000000082'];
const providerId = 'telenor-iot';
const email = 'sales@telenor.example';
const set = (contactId: string, replaces: string | null): ProviderContactEvent => ({
  type: 'ProviderContactSet',
  data: { providerId, contactId, replaces, email },
});
const setTo = (contactId: string) => ({ type: 'SetContact', providerId, contactId, email }) as const;
const remove = { type: 'RemoveContact', providerId } as const;
const removed: ProviderContactEvent = { type: 'ProviderContactRemoved', data: { providerId, contactId: one } };

test('names the replaced address, so that its key is deleted', () => {
  givenDeciderTestEvents(providerContactDecider)
    .when(setTo(one))
    .then([set(one, null)]);
  givenDeciderTestEvents(providerContactDecider, [set(one, null)])
    .when(setTo(other))
    .then([set(other, one)]);
  givenDeciderTestEvents(providerContactDecider, [set(one, null), removed])
    .when(setTo(other))
    .then([set(other, null)]);
});

test('removes an address once', () => {
  givenDeciderTestEvents(providerContactDecider, [set(one, null)])
    .when(remove)
    .then([removed]);
  givenDeciderTestEvents(providerContactDecider, [set(one, null), removed])
    .when(remove)
    .then([]);
  givenDeciderTestEvents(providerContactDecider).when(remove).then([]);
});
