import { compareTexts } from '@marketplace/contracts/kernel/messages/formats.ts';

const foldAccents = (name: string): string => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

export interface NamedCountry {
  readonly code: string;
  readonly name: string;
}

/** Sorts countries alphabetically. The arrow keys of the map use the same order. */
export function sortCountriesByName(
  codes: readonly string[],
  nameOf: (code: string) => string,
): readonly NamedCountry[] {
  return codes.map((code) => ({ code, name: nameOf(code) })).sort((one, other) => compareTexts(one.name, other.name));
}

/**
 * Finds the next country with a name that starts with the typed letters, wrapping around at the end. Ignores accents.
 */
export function findNextCountryByTypedLetters(
  order: readonly NamedCountry[],
  current: string,
  typed: string,
): string | null {
  const at = order.findIndex(({ code }) => code === current);
  // The first letter moves to the next country. With more letters, the current country may still match.
  const from = typed.length === 1 ? at + 1 : Math.max(0, at);
  const candidates = [...order.slice(from), ...order.slice(0, from)];
  return candidates.find(({ name }) => foldAccents(name).startsWith(foldAccents(typed)))?.code ?? null;
}

/** Finds the country that an arrow key, Home or End moves to; `null` for other keys. */
export function findCountryByArrowKey(order: readonly NamedCountry[], current: string, key: string): string | null {
  const at = order.findIndex(({ code }) => code === current);
  const last = order.length - 1;
  const indexByKey: Readonly<Record<string, number>> = {
    ArrowRight: at + 1,
    ArrowDown: at + 1,
    ArrowLeft: at - 1,
    ArrowUp: at - 1,
    Home: 0,
    End: last,
  };
  const next = indexByKey[key];
  return next === undefined ? null : (order[Math.max(0, Math.min(last, next))]?.code ?? null);
}
