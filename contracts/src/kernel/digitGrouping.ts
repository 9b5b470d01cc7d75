import { createNumberFormatter, getDecimalSeparator, isEnglishActive } from './messages/formats.ts';

const formatByIntl = createNumberFormatter({});

/** Adds thousands separators to a whole number of any size: `12500` becomes `12,500`. */
export function addIntegerThousandsSeparators(integer: string): string {
  if (!isEnglishActive()) return formatByIntl(BigInt(integer));
  let grouped = integer;
  for (let at = integer.length - 3; at > (integer.startsWith('-') ? 1 : 0); at -= 3) {
    grouped = `${grouped.slice(0, at)},${grouped.slice(at)}`;
  }
  return grouped;
}

/** Adds thousands separators to plain decimal text, without using floating point: `12500.5` becomes `12,500.5`. */
export function addThousandsSeparators(number: string): string {
  const [whole = '', decimals] = number.split('.');
  const digits = addIntegerThousandsSeparators(String(BigInt(whole)));
  return decimals === undefined ? digits : `${digits}${getDecimalSeparator()}${decimals}`;
}
