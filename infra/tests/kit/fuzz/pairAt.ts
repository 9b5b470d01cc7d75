/**
 * The pair that comes at a place of an endless sequence: every operation once before one comes again, roles in turn, and all pairs equally
 * often. @throws RangeError when a list is empty.
 */
export function pairAt<Operation, Role>(
  index: number,
  operations: readonly Operation[],
  roles: readonly Role[],
): readonly [Operation, Role] {
  const place = index % operations.length;
  const round = Math.floor(index / operations.length);
  const operation = operations[place];
  const role = roles[(place + round) % roles.length];
  if (operation === undefined || role === undefined) throw new RangeError('There is nothing to pair.');
  return [operation, role];
}
