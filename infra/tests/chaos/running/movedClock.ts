import { readFileSync } from 'node:fs';

/** Loaded into the product, it moves the clock of the process by the milliseconds that stand in a file, looking again and again. */
const file = process.env['CHAOS_CLOCK'] ?? '';
const lookMs = 20;
const SystemDate = Date;
let offset = 0;

function look(): void {
  try {
    offset = Number(readFileSync(file, 'utf8'));
  } catch {
    // Not moved yet.
  }
}

const moved = (): number => SystemDate.now() + offset;
globalThis.Date = new Proxy(SystemDate, {
  construct: (target, given, newTarget) =>
    Reflect.construct(target, given.length === 0 ? [moved()] : given, newTarget) as object,
  apply: () => new SystemDate(moved()).toString(),
  get: (target, name, receiver) => (name === 'now' ? moved : (Reflect.get(target, name, receiver) as unknown)),
});
setInterval(look, lookMs).unref();
