import { once } from '@marketplace/contracts/kernel/once.ts';

const four = once(() => new Intl.NumberFormat('en-GB', { maximumSignificantDigits: 4 }));
const three = once(() => new Intl.NumberFormat('en-GB', { maximumSignificantDigits: 3 }));
const whole = once(() => new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 }));

/** A number with four figures that count, or all before its decimals. */
export function figure(value: number): string {
  return Math.abs(value) >= 1000 ? whole().format(value) : four().format(value);
}

/** Where room is short. */
export function shortFigure(value: number): string {
  return Math.abs(value) >= 100 ? whole().format(value) : three().format(value);
}

/** Microseconds in a unit, and from how many on the next one is used. */
const units = [
  { name: 'ms', size: 1000, most: 1000 },
  { name: 's', size: 1_000_000, most: 120 },
  { name: 'min', size: 60_000_000, most: 60 },
  { name: 'h', size: 3_600_000_000, most: Number.POSITIVE_INFINITY },
] as const;

/** A duration in the unit in which people think of it: `61.7 ms`, `16.49 s`, `2.75 min`. @param microseconds 0 or more. */
export function durationText(microseconds: number): string {
  const { name, size } = units.find((unit) => microseconds / unit.size < unit.most) ?? units[3];
  return `${figure(microseconds / size)} ${name}`;
}

const daysPerYear = 365.25;
/** Beyond this many years no figure is given: it would say more than anybody knows. */
export const mostYears = 100;

const counted = (value: number, unit: string): string => {
  const text = shortFigure(value);
  return `${text} ${text === '1' ? unit.slice(0, -1) : unit}`;
};

/** A battery's life in the largest unit that says something: `7.32 years`, `353 days`, `10 hours`. */
export function lifeText(years: number): string {
  if (years > mostYears) return `Over ${mostYears} years`;
  if (years >= 2) return counted(years, 'years');
  const days = years * daysPerYear;
  if (days >= 2) return counted(days, 'days');
  return counted(days * 24, 'hours');
}

/** The same in years. */
export const yearsText = (years: number): string => counted(years, 'years');
