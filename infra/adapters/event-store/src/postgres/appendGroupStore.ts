import type { Pool } from 'pg';
import type { SerialisedEvent } from '../serialiseEvents.ts';
import type { EventAppendResult } from '../port.ts';
import type { EventAppendOfOneCommand, EventAppendGroupWriter } from './groupedAppender.ts';
import { determineUnstoredEventAppendResults } from './determineUnstoredEventAppendResults.ts';

const appendOne = 'SELECT log.append_one($1, $2, $3, $4, $5, $6) AS position';
const appendGroup = 'SELECT stream, position FROM log.append($1)';

/** Formats one element of the array for `log.append`; data and meta already are JSON text. */
function toEventJson(
  { stream, options }: EventAppendOfOneCommand,
  { id, type, data, meta }: SerialisedEvent,
  index: number,
): string {
  const place = JSON.stringify({ stream, expected: options.expectedRevision, place: index + 1, id, type });
  return `${place.slice(0, -1)},"data":${data},"meta":${meta}}`;
}

function createAppendedResult(member: EventAppendOfOneCommand, position: string): EventAppendResult {
  const revision = member.options.expectedRevision + member.events.length;
  return { outcome: 'appended', revision, position: BigInt(position) };
}

/**
 * Creates a function that stores each group in one statement, with the SQL functions of
 * `infra/adapters/postgres/migrations/0001-log.sql`.
 */
export function createPostgresEventAppendGroupWriter(pool: Pool): EventAppendGroupWriter {
  /** @returns the position of the last event of each stream to which events were appended. */
  async function storeMany(members: readonly EventAppendOfOneCommand[]): Promise<ReadonlyMap<string, string>> {
    const events = members.flatMap((member) => member.events.map((event, index) => toEventJson(member, event, index)));
    const { rows } = await pool.query<{ stream: string; position: string }>({
      name: 'log-append',
      text: appendGroup,
      values: [`[${events.join(',')}]`],
    });
    return new Map(rows.map(({ stream, position }) => [stream, position]));
  }

  async function storeOne(
    member: EventAppendOfOneCommand,
    event: SerialisedEvent,
  ): Promise<ReadonlyMap<string, string>> {
    const { rows } = await pool.query<{ position: string | null }>({
      name: 'log-append-one',
      text: appendOne,
      values: [member.stream, member.options.expectedRevision, event.id, event.type, event.data, event.meta],
    });
    const position = rows[0]?.position ?? null;
    return new Map(position === null ? [] : [[member.stream, position]]);
  }

  function store(members: readonly EventAppendOfOneCommand[]): Promise<ReadonlyMap<string, string>> {
    const [member] = members;
    const [event] = member?.events ?? [];
    const single = members.length === 1 && member?.events.length === 1;
    return single && event !== undefined ? storeOne(member, event) : storeMany(members);
  }

  return async (members) => {
    const positions = await store(members);
    const unstored = members.filter(({ stream }) => !positions.has(stream));
    const reasons = new Map(await determineUnstoredEventAppendResults(pool, unstored));
    return members.map((member) => {
      const position = positions.get(member.stream);
      const answer = position === undefined ? reasons.get(member.stream) : createAppendedResult(member, position);
      if (answer === undefined) throw new Error(`The log returned no result for an append to ${member.stream}`);
      return answer;
    });
  };
}
