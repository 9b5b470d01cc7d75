import type { ContactEvent } from '@marketplace/contracts/catalogue/catalogue.contacts.events.ts';
import { given } from '@marketplace/event-store/testing/specification.ts';
import { test } from 'vitest';
import { contactDecider } from './contact.decider.ts';

const [one, other] = ['00000000-0000-4000-8000-000000000081', '00000000-0000-4000-8000-000000000082'];
const providerId = 'telenor-iot';
const email = 'sales@telenor.example';
const set = (contactId: string, replaces: string | null): ContactEvent => ({
  type: 'ProviderContactSet',
  data: { providerId, contactId, replaces, email },
});
const setTo = (contactId: string) => ({ type: 'SetContact', providerId, contactId, email }) as const;
const remove = { type: 'RemoveContact', providerId } as const;
const removed: ContactEvent = { type: 'ProviderContactRemoved', data: { providerId, contactId: one } };

test('names the replaced address, so that its key is deleted', () => {
  given(contactDecider)
    .when(setTo(one))
    .then([set(one, null)]);
  given(contactDecider, [set(one, null)])
    .when(setTo(other))
    .then([set(other, one)]);
  given(contactDecider, [set(one, null), removed])
    .when(setTo(other))
    .then([set(other, null)]);
});

test('removes an address once', () => {
  given(contactDecider, [set(one, null)])
    .when(remove)
    .then([removed]);
  given(contactDecider, [set(one, null), removed])
    .when(remove)
    .then([]);
  given(contactDecider).when(remove).then([]);
});
