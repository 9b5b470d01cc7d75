import { once } from '@marketplace/contracts/kernel/once.ts';

const plain = (name: string): string => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** A country as it is found by name. */
export interface NamedCountry {
  readonly code: string;
  readonly name: string;
}

const byName = once(() => new Intl.Collator('en'));

/** Countries by name, as the arrow keys go through them. */
export function orderByName(codes: readonly string[], nameOf: (code: string) => string): readonly NamedCountry[] {
  return codes
    .map((code) => ({ code, name: nameOf(code) }))
    .sort((one, other) => byName().compare(one.name, other.name));
}

/** The next country, after the present one and around, whose name begins with what was typed; accents do not count. */
export function findByLetters(order: readonly NamedCountry[], present: string, typed: string): string | null {
  const at = order.findIndex(({ code }) => code === present);
  // A first letter leads on to the next country; further letters may keep the one that they fit.
  const from = typed.length === 1 ? at + 1 : Math.max(0, at);
  const around = [...order.slice(from), ...order.slice(0, from)];
  return around.find(({ name }) => plain(name).startsWith(plain(typed)))?.code ?? null;
}

/** The country that an arrow, Home or End leads to; `null` for other keys. */
export function findByKey(order: readonly NamedCountry[], present: string, key: string): string | null {
  const at = order.findIndex(({ code }) => code === present);
  const last = order.length - 1;
  const wanted: Readonly<Record<string, number>> = {
    ArrowRight: at + 1,
    ArrowDown: at + 1,
    ArrowLeft: at - 1,
    ArrowUp: at - 1,
    Home: 0,
    End: last,
  };
  const next = wanted[key];
  return next === undefined ? null : (order[Math.max(0, Math.min(last, next))]?.code ?? null);
}
