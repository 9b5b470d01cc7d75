import type { TestDatabaseTextDump } from './databaseDump.ts';

/** Unique texts that tests enter as personal data in order to find them in storage later. */
export interface PersonalDataCanaries {
  /** Creates a canary; the label identifies it in results. */
  plant(this: void, label: string): string;
  /** Returns the labels of the canaries that a text contains in any letter case, in hexadecimal or in base64. */
  foundIn(this: void, text: string): readonly string[];
}

/**
 * Base64 forms of a text for each of the three alignments, without the characters that depend on the surrounding bytes.
 */
function inBase64(text: string): readonly string[] {
  return [0, 1, 2].map((before) => {
    const encoded = Buffer.from('\0'.repeat(before) + text).toString('base64');
    return encoded.slice(before === 0 ? 0 : before + 1, -4);
  });
}

/** @param kind lower-case prefix that distinguishes these canaries from all others. */
export function createPersonalDataCanaries(kind: string): PersonalDataCanaries {
  const planted = new Map<string, string>();

  function isIn(text: string, lower: string, canary: string): boolean {
    const hex = Buffer.from(canary).toString('hex');
    return (
      [canary.toLowerCase(), hex].some((form) => lower.includes(form)) ||
      inBase64(canary).some((form) => text.includes(form))
    );
  }

  return {
    plant: (label) => {
      const canary = `${kind}${label}7f3a`;
      planted.set(label, canary);
      return canary;
    },
    foundIn: (text) => {
      const lower = text.toLowerCase();
      return [...planted].filter(([, canary]) => isIn(text, lower, canary)).map(([label]) => label);
    },
  };
}

/**
 * Returns the labels of the canaries found in a dump, by table. The name of a read model's schema is shortened to the
 * name of the read model.
 */
export function findPersonalDataCanariesByTable(
  dump: TestDatabaseTextDump,
  { foundIn }: PersonalDataCanaries,
): Readonly<Record<string, readonly string[]>> {
  const found = [...dump].map(([place, text]) => [place.replace(/rm_([a-z]+)_v\d+_\d+/, '$1'), foundIn(text)] as const);
  return Object.fromEntries(found.filter(([, labels]) => labels.length > 0));
}
