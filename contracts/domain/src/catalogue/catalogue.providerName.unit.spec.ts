import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ProviderId } from '@marketplace/contracts/kernel/ids.ts';
import { normaliseProviderName, providerIdOf } from './catalogue.providerName.ts';

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
  ])('takes %s and %s for the same provider', (one, other) => {
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
  ])('keeps %s and %s apart', (one, other) => {
    expect(normaliseProviderName(one)).not.toBe(normaliseProviderName(other));
  });

  it('never takes a legal form away when nothing else would be left', () => {
    expect(normaliseProviderName('SE')).toBe('se');
    expect(normaliseProviderName('AG Ltd.')).toBe('ag');
  });
});

/** Any characters at all, half ones too; fast-check's own strings of them took three seconds to make. */
const anyName = fc
  .array(fc.integer({ min: 0, max: 0x10ffff }), { maxLength: 200 })
  .map((points) => String.fromCodePoint(...points));

describe('providerIdOf', () => {
  it.each([
    ['AT&T Business', 'at-t-business'],
    ['e& UAE', 'e-uae'],
    ['中国移动', '中国移动'],
    ['МегаФон', 'мегафон'],
    ['🚀', 'u1f680'],
  ])('of %s is %s', (name, id) => {
    expect(providerIdOf(name)).toBe(id);
  });

  it('tells two names apart that differ only behind the longest id', () => {
    const long = 'very long name '.repeat(12);
    expect(providerIdOf(`${long}north`)).not.toBe(providerIdOf(`${long}south`));
    expect(providerIdOf(`${long}north`)).toHaveLength(120);
  });

  it('is a valid, stable id for every name in which something is visible', () => {
    fc.assert(
      fc.property(anyName, (name) => {
        fc.pre(/[^\s\p{C}]/u.test(name.toWellFormed()));
        const id = providerIdOf(name);
        expect(ProviderId.safeParse(id).success).toBe(true);
        expect(providerIdOf(normaliseProviderName(name))).toBe(id);
      }),
      { numRuns: 300 },
    );
  });
});
