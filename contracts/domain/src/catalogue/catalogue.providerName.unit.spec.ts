import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ProviderId } from '@marketplace/contracts/kernel/ids.ts';
import { normaliseProviderName, deriveProviderId } from './catalogue.providerName.ts';

describe('normaliseProviderName', () => {
  it.each([
    ['1NCE', '1nce GmbH'],
    ['Kinéis', 'KINEIS S.A.S.'],
    ['Cubic³', 'Cubic3'],
    ['emnify', 'emnify GmbH & Co. KG'],
    ['Ørsted', 'ORSTED A/S'],
    ['Telefónica Tech', 'Telefonica  Tech, S. A.'],
    ['Groß', 'GROSS AG'],
    ['İstanbul', 'istanbul'],
    ['T-Mobile US', 'T Mobile US, Inc.'],
    ['Soracom', 'Sora\u200bcom\u00a0K.K.'],
    ['ΟΔΟΣ', 'οδός'],
    ['データ', 'データ'],
    ['Telia+', 'TELIA＋ AB'],
    ['Telia+', 'Telia +'],
  ])('treats %s and %s as the same provider', (one, other) => {
    expect(normaliseProviderName(one)).toBe(normaliseProviderName(other));
  });

  it.each([
    ['A1 Digital', 'A1'],
    ['Orange', 'Orange Business'],
    ['SE', 'AG'],
    ['データ', 'テータ'],
    ['किट', 'काट'],
    ['***', '+++'],
    ['Telia', 'Telia+'],
    ['Telia', '+Telia GmbH'],
    ['Telia+', 'Telia++'],
    ['Telia+', 'Telia Plus'],
  ])('distinguishes %s and %s', (one, other) => {
    expect(normaliseProviderName(one)).not.toBe(normaliseProviderName(other));
  });

  it('keeps a legal form when nothing else would remain', () => {
    expect(normaliseProviderName('SE')).toBe('se');
    expect(normaliseProviderName('AG Ltd.')).toBe('ag');
  });
});

/**
 * Names of any code points, including unpaired surrogates. With the built-in string arbitraries of fast-check, the test
 * took three seconds.
 */
const anyName = fc
  .array(fc.integer({ min: 0, max: 0x10ffff }), { maxLength: 200 })
  .map((points) => String.fromCodePoint(...points));

describe('deriveProviderId', () => {
  it.each([
    ['AT&T Business', 'at-t-business'],
    ['e& UAE', 'e-uae'],
    ['中国移动', '中国移动'],
    ['МегаФон', 'мегафон'],
    ['🚀', 'u1f680'],
  ])('derives from %s the id %s', (name, id) => {
    expect(deriveProviderId(name)).toBe(id);
  });

  it('distinguishes names that differ only after the maximum id length', () => {
    const long = 'very long name '.repeat(12);
    expect(deriveProviderId(`${long}north`)).not.toBe(deriveProviderId(`${long}south`));
    expect(deriveProviderId(`${long}north`)).toHaveLength(120);
  });

  it('derives a valid and stable id from every name with a visible character', () => {
    fc.assert(
      fc.property(anyName, (name) => {
        fc.pre(/[^\s\p{C}]/u.test(name.toWellFormed()));
        const id = deriveProviderId(name);
        expect(ProviderId.safeParse(id).success).toBe(true);
        expect(deriveProviderId(normaliseProviderName(name))).toBe(id);
      }),
      { numRuns: 300 },
    );
  });
});
