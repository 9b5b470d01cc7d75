/**
 * Numbers that one step of work writes and reads before anybody else has a turn: the same memory every time, because new memory of
 * the size of a catalogue costs as much as filling it. What was written before is still in it.
 */
export function scratch(): (size: number) => Uint32Array {
  let kept = new Uint32Array(0);
  return (size) => {
    if (kept.length < size) kept = new Uint32Array(size);
    return kept.subarray(0, size);
  };
}
