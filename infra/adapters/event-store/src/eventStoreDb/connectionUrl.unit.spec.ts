import { expect, test } from 'vitest';
import {
  findFilesInEventStoreDbUrl,
  isEventStoreDbUrl,
  replaceNodePreferenceWithLeaderInEventStoreDbUrl,
  doesUrlPreferNonLeaderNode,
  convertKurrentDbUrlToEsdbUrl,
  addGossipTimeoutToEventStoreDbUrl,
  stripEventStoreDbUrlCredentials,
} from './connectionUrl.ts';

test.each([
  ['esdb://localhost', true],
  ['esdb://admin:changeit@a.example:2113,b.example:2113?tls=true&nodePreference=leader', true],
  ['kurrentdb+discover://cluster.example:2113', true],
  ['esdb://a.example:2113 and more', false],
  ['esdb://a.example:2113?', false],
  ['http://a.example:2113', false],
])('recognises connection strings: %s', (text, expected) => {
  expect(isEventStoreDbUrl(text)).toBe(expected);
});

test('replaces the KurrentDB scheme with the one of the client', () => {
  expect(convertKurrentDbUrlToEsdbUrl('kurrentdb+discover://host')).toBe('esdb+discover://host');
});

test.each([
  'esdb://admin:se/cret@host:2113?tls=false',
  'esdb://admin:se?cret@host:2113?tls=false',
  'esdb://admin:se%40cret@host:2113/?userKeyFile=secret',
])('removes secrets: %s', (address) => {
  expect(stripEventStoreDbUrlCredentials(address)).toMatch(/^esdb:\/\/host:2113\/?$/);
});

test('finds the files in the options of a connection string', () => {
  const address =
    'esdb://admin:se?tlsCaFile=cret@host:2113?tls=true&tlsCaFile=/etc/ca%20of%20ours.pem&userCertFile=cert.pem';
  expect(findFilesInEventStoreDbUrl(address)).toEqual([
    { option: 'tlsCaFile', path: '/etc/ca of ours.pem' },
    { option: 'userCertFile', path: 'cert.pem' },
  ]);
  expect(findFilesInEventStoreDbUrl('esdb://host')).toEqual([]);
});

test.each([
  ['esdb://host?tls=false', false, 'esdb://host?tls=false'],
  ['esdb://a,b?nodePreference=Leader', false, 'esdb://a,b?nodePreference=leader'],
  ['esdb://a,b?tls=false&node_preference=follower', true, 'esdb://a,b?tls=false&node_preference=leader'],
  [
    'esdb+discover://c?nodePreference=readOnlyReplica&tls=true',
    true,
    'esdb+discover://c?nodePreference=leader&tls=true',
  ],
])('separates the node preference of readers from the leader: %s', (address, isOtherPreferred, leader) => {
  expect([doesUrlPreferNonLeaderNode(address), replaceNodePreferenceWithLeaderInEventStoreDbUrl(address)]).toEqual([
    isOtherPreferred,
    leader,
  ]);
});

test.each([
  ['esdb://host', 'esdb://host?gossipTimeout=1'],
  ['esdb://u:pa?s@a,b?tls=false', 'esdb://u:pa?s@a,b?tls=false&gossipTimeout=1'],
  ['esdb://u:pa?s@a', 'esdb://u:pa?s@a?gossipTimeout=1'],
  ['esdb://a?gossipTimeout=7', 'esdb://a?gossipTimeout=7'],
])('sets a gossip timeout of one second unless the connection string has one: %s', (address, expected) => {
  expect(addGossipTimeoutToEventStoreDbUrl(address)).toBe(expected);
});
