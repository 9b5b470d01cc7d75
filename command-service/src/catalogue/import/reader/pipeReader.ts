/** Reads a pipe by lines and by numbers of bytes. */
export interface PipeReader {
  /** The next line, in UTF-8; `null` at the end of the input. */
  line(this: void): Promise<string | null>;
  /** The next `length` bytes, or fewer at the end of the input. */
  bytes(this: void, length: number): Promise<Buffer>;
}

const lineFeed = 0x0a;

/** Creates a reader that reads from a pipe on demand, so that unread data stays with the sender. */
export function createPipeReader(input: AsyncIterable<Buffer>): PipeReader {
  const chunks = input[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);

  const nextChunk = async (): Promise<Buffer | null> => {
    if (rest.length > 0) return rest;
    const received = await chunks.next();
    return received.done === true ? null : received.value;
  };

  return {
    line: async () => {
      const parts: Buffer[] = [];
      for (let chunk = await nextChunk(); chunk !== null; chunk = await nextChunk()) {
        const end = chunk.indexOf(lineFeed);
        rest = end === -1 ? Buffer.alloc(0) : chunk.subarray(end + 1);
        parts.push(end === -1 ? chunk : chunk.subarray(0, end));
        if (end !== -1) return Buffer.concat(parts).toString('utf8');
      }
      return parts.length === 0 ? null : Buffer.concat(parts).toString('utf8');
    },
    bytes: async (length) => {
      const all = Buffer.allocUnsafe(length);
      let received = 0;
      while (received < length) {
        const chunk = await nextChunk();
        if (chunk === null) break;
        const part = chunk.subarray(0, length - received);
        part.copy(all, received);
        received += part.length;
        rest = chunk.subarray(part.length);
      }
      return all.subarray(0, received);
    },
  };
}
