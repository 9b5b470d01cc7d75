import type { DatabaseDump } from './databaseDump.ts';

/** Texts that stand nowhere else, put in where a person would put in personal data. */
export interface Canaries {
  /** A new one; the label only makes it tellable. */
  plant(this: void, label: string): string;
  /** Labels of the canaries in a text: as they are in any case, in hexadecimal or in base64. */
  foundIn(this: void, text: string): readonly string[];
}

/** All ways in which base64 writes a text, by where it begins, without the characters that what is around it has a say in. */
function inBase64(text: string): readonly string[] {
  return [0, 1, 2].map((before) => {
    const encoded = Buffer.from('\0'.repeat(before) + text).toString('base64');
    return encoded.slice(before === 0 ? 0 : before + 1, -4);
  });
}

/** @param kind tells these canaries from all others, in small letters. */
export function createCanaries(kind: string): Canaries {
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

/** Labels by the place where they were found; schemas of read models by their name only. */
export function canariesIn(dump: DatabaseDump, { foundIn }: Canaries): Readonly<Record<string, readonly string[]>> {
  const found = [...dump].map(([place, text]) => [place.replace(/rm_([a-z]+)_v\d+_\d+/, '$1'), foundIn(text)] as const);
  return Object.fromEntries(found.filter(([, labels]) => labels.length > 0));
}
