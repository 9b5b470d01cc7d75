import { expect, test } from 'vitest';
import {
  filesOf,
  isEventStoreDbAddress,
  preferringLeader,
  prefersOthers,
  toClientAddress,
  withGossipTimeout,
  withoutSecrets,
} from './address.ts';

test.each([
  ['esdb://localhost', true],
  ['esdb://admin:changeit@a.example:2113,b.example:2113?tls=true&nodePreference=leader', true],
  ['kurrentdb+discover://cluster.example:2113', true],
  ['esdb://a.example:2113 and more', false],
  ['esdb://a.example:2113?', false],
  ['http://a.example:2113', false],
])('knows an address from what is none: %s', (text, isOne) => {
  expect(isEventStoreDbAddress(text)).toBe(isOne);
});

test('calls a KurrentDB by the name that the client knows', () => {
  expect(toClientAddress('kurrentdb+discover://host')).toBe('esdb+discover://host');
});

test.each([
  'esdb://admin:se/cret@host:2113?tls=false',
  'esdb://admin:se?cret@host:2113?tls=false',
  'esdb://admin:se%40cret@host:2113/?userKeyFile=secret',
])('shows people no secrets: %s', (address) => {
  expect(withoutSecrets(address)).toMatch(/^esdb:\/\/host:2113\/?$/);
});

test('finds the files that an address names, however their options are spelt', () => {
  const address =
    'esdb://admin:se?tlsCaFile=cret@host:2113?tls=true&tlsCaFile=/etc/ca%20of%20ours.pem&userCertFile=cert.pem';
  expect(filesOf(address)).toEqual([
    { option: 'tlsCaFile', path: '/etc/ca of ours.pem' },
    { option: 'userCertFile', path: 'cert.pem' },
  ]);
  expect(filesOf('esdb://host')).toEqual([]);
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
])('tells where readers may rest from where decisions are made: %s', (address, others, leader) => {
  expect([prefersOthers(address), preferringLeader(address)]).toEqual([others, leader]);
});

test.each([
  ['esdb://host', 'esdb://host?gossipTimeout=1'],
  ['esdb://u:pa?s@a,b?tls=false', 'esdb://u:pa?s@a,b?tls=false&gossipTimeout=1'],
  ['esdb://u:pa?s@a', 'esdb://u:pa?s@a?gossipTimeout=1'],
  ['esdb://a?gossipTimeout=7', 'esdb://a?gossipTimeout=7'],
])('waits a second for a node that does not name the others, unless told otherwise: %s', (address, expected) => {
  expect(withGossipTimeout(address)).toBe(expected);
});
