import { formatSearchResultTextToSign } from '@marketplace/contracts/matching/matching.signedResult.ts';
import { normaliseWizardDataToRequirements } from '@marketplace/domain/matching/matching.normalise.ts';
import { SearchLoggingRequestBody } from '@marketplace/contracts/searches/searches.commands.ts';
import { encodeAndSignText } from '@marketplace/http/signedText.ts';
import { describe, expect, test } from 'vitest';
import { normaliseAndVerifyLogSearchBody } from './searchLog.normalise.ts';

const secret = 'a secret of this test';
const userId = '6a2b1c7e-0d0b-4c39-9d0a-2f6f3d1f8a11';
const requirements = {
  geographicRegions: ['Europe'],
  deploymentScale: '<10K',
  deviceLongevity: '10 years',
  pilot: true,
};
const proof = {
  searchSessionId: '00000000-0000-4000-8000-000000000001',
  catalogueVersion: 3,
  algorithmVersion: 'match-v1',
};
const signed = {
  total: 12,
  top: { name: 'emnify', type: 'MVNO', technology: 'LTE-M' },
  first: ['emnify', '1nce'],
  results: 'ab',
};
const identity = {
  userId,
  ...proof,
  factsVersion: null,
  requirements: normaliseWizardDataToRequirements(requirements).requirements,
};
const digest = encodeAndSignText(secret, JSON.stringify(signed), formatSearchResultTextToSign(identity));
const claim = { matched_providers_count: 99, top_provider_name: 'Somebody', top_provider_type: 'MNO' };
const logged = (body: object, callerId = userId) =>
  normaliseAndVerifyLogSearchBody(SearchLoggingRequestBody.parse(body), callerId, secret);

describe('a search with the digest of its answer', () => {
  test('logs the signed answer, not the reported one', () => {
    expect(logged({ requirements, ...claim, ...proof, digest })).toMatchObject({
      proof: 'valid',
      matchedCount: 12,
      topProvider: signed.top,
      firstProviders: signed.first,
      wizardData: requirements,
      requirements: { regions: ['Europe'], deploymentScale: '1-5K' },
    });
  });

  test('accepts the field search_session_id', () => {
    const { searchSessionId, ...rest } = proof;
    expect(logged({ requirements, search_session_id: searchSessionId, ...rest, digest }).proof).toBe('valid');
  });

  test.each([
    ['another person', { requirements, ...proof, digest }, '6a2b1c7e-0d0b-4c39-9d0a-2f6f3d1f8a12'],
    ['other requirements', { requirements: { ...requirements, ntnSupport: true }, ...proof, digest }, userId],
    ['another catalogue', { requirements, ...proof, catalogueVersion: 4, digest }, userId],
    ['another algorithm', { requirements, ...proof, algorithmVersion: 'match-v2', digest }, userId],
    ['no session', { requirements, ...proof, searchSessionId: null, digest }, userId],
    ['a forged digest', { requirements, ...proof, digest: `${digest.slice(0, -4)}0000` }, userId],
  ])('marks the proof as invalid for %s, with the reported result', (_what, body, callerId) => {
    expect(logged({ ...body, ...claim }, callerId)).toMatchObject({
      proof: 'invalid',
      matchedCount: 99,
      topProvider: { name: 'Somebody', type: 'MNO', technology: null },
      firstProviders: [],
    });
  });
});

describe('a search answered with reference network data', () => {
  const newer = { ...proof, algorithmVersion: 'match-v2', factsVersion: '2026-11-20.5da65e7a' };
  const signedNewer = encodeAndSignText(
    secret,
    JSON.stringify(signed),
    formatSearchResultTextToSign({ ...identity, ...newer }),
  );

  test('logs the data version, which the digest covers', () => {
    expect(logged({ requirements, ...newer, digest: signedNewer })).toMatchObject({
      ...{ proof: 'valid', algorithmVersion: 'match-v2', factsVersion: newer.factsVersion },
    });
    for (const factsVersion of ['2026-11-21.00000000', null]) {
      const other = logged({ requirements, ...newer, factsVersion, digest: signedNewer });
      expect(other.proof).toBe('invalid');
      expect(other).not.toHaveProperty('factsVersion');
    }
  });

  test('ignores a data version for match-v1', () => {
    const older = logged({ requirements, ...proof, factsVersion: 'anything', digest });
    expect(older.proof).toBe('valid');
    expect(older).not.toHaveProperty('factsVersion');
  });
});

describe('a search without a digest', () => {
  test('marks the proof as missing, with the reported result', () => {
    expect(logged({ requirements, ...claim })).toMatchObject({ proof: 'missing', matchedCount: 99, digest: null });
    expect(logged({})).toMatchObject({ proof: 'missing', matchedCount: 0, topProvider: null });
  });

  test('reads requirements from log fields, overridden by the object', () => {
    const fields = { geographic_regions: 'Europe, Africa', deployment_scale: '>50K', device_longevity: '5 years' };
    expect(logged({ ...fields, requirements: { deploymentScale: '1-5K' } })).toMatchObject({
      requirements: { regions: ['Europe', 'Africa'], deploymentScale: '1-5K' },
      wizardData: { deviceLongevity: '5 years' },
    });
  });

  test('reads requirements from JSON text', () => {
    expect(logged({ requirements: JSON.stringify(requirements) }).wizardData).toEqual(requirements);
    expect(SearchLoggingRequestBody.safeParse({ requirements: '{' }).success).toBe(false);
    expect(SearchLoggingRequestBody.safeParse({ requirements: '[]' }).success).toBe(false);
  });
});
