import { readFileSync } from 'node:fs';

/**
 * This module is loaded into the product. It shifts the clock of the process by the number of milliseconds in the file
 * named in `CHAOS_CLOCK`, which is read repeatedly.
 */
const file = process.env['CHAOS_CLOCK'] ?? '';
const pollMs = 20;
const SystemDate = Date;
let offset = 0;

function readOffset(): void {
  try {
    offset = Number(readFileSync(file, 'utf8'));
  } catch {
    // The clock has not been moved yet.
  }
}

const getShiftedTime = (): number => SystemDate.now() + offset;
globalThis.Date = new Proxy(SystemDate, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [getShiftedTime()] : args, newTarget) as object,
  apply: () => new SystemDate(getShiftedTime()).toString(),
  get: (target, name, receiver) => (name === 'now' ? getShiftedTime : (Reflect.get(target, name, receiver) as unknown)),
});
setInterval(readOffset, pollMs).unref();
