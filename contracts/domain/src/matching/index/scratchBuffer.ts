/**
 * Creates a function that returns a reusable buffer of numbers, for a single synchronous step that writes the buffer
 * and then reads it. Allocating memory of the size of a catalogue would cost as much as filling it. The returned buffer
 * still contains previous values.
 */
export function createReusableBufferAllocator(): (size: number) => Uint32Array {
  let kept = new Uint32Array(0);
  return (size) => {
    if (kept.length < size) kept = new Uint32Array(size);
    return kept.subarray(0, size);
  };
}
