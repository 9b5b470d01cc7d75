import type { Pool } from 'pg';
import type { AcceptedEvent } from '../acceptEvents.ts';
import type { AppendResult } from '../port.ts';
import type { Member, StoreGroup } from './appendGroups.ts';

interface AnswerRow {
  readonly stream: string;
  readonly outcome: AppendResult['outcome'];
  readonly revision: number;
  /** `null` for a conflict. */
  readonly position: string | null;
}

const appendOne = 'SELECT log.append_one($1, $2, $3, $4, $5, $6) AS position';
const appendGroup = 'SELECT stream, outcome, revision, position FROM log.append($1)';

/** One element of `log.append`'s array; data and meta are JSON text already. */
function eventJson({ stream, options }: Member, event: AcceptedEvent, index: number): string {
  const { id, type, commandId } = event;
  const place = { stream, expected: options.expectedRevision, place: index + 1, command: commandId, id, type };
  return `${JSON.stringify(place).slice(0, -1)},"data":${event.data},"meta":${event.meta}}`;
}

function toResult({ outcome, revision, position }: AnswerRow): AppendResult {
  return outcome === 'conflict'
    ? { outcome, actualRevision: revision }
    : { outcome, revision, position: BigInt(position ?? 0) };
}

/** Stores groups by the append functions of `projections/migrations/0001-log.sql`, each by one statement. */
export function createStoreGroup(pool: Pool): StoreGroup {
  async function storeMany(members: readonly Member[]): Promise<readonly AppendResult[]> {
    const events = members.flatMap((member) => member.events.map((event, index) => eventJson(member, event, index)));
    const values = [`[${events.join(',')}]`];
    const { rows } = await pool.query<AnswerRow>({ name: 'log-append', text: appendGroup, values });
    const byStream = new Map(rows.map((row) => [row.stream, toResult(row)]));
    return members.map(({ stream }) => {
      const answer = byStream.get(stream);
      if (answer === undefined) throw new Error(`The log gave no answer for ${stream}`);
      return answer;
    });
  }

  async function storeOne(member: Member, event: AcceptedEvent): Promise<readonly AppendResult[]> {
    const { expectedRevision } = member.options;
    const values = [member.stream, expectedRevision, event.id, event.type, event.data, event.meta];
    const { rows } = await pool.query<{ position: string | null }>({ name: 'log-append-one', text: appendOne, values });
    const position = rows[0]?.position ?? null;
    if (position === null) return storeMany([member]);
    return [{ outcome: 'appended', revision: expectedRevision + 1, position: BigInt(position) }];
  }

  return (members) => {
    const [member] = members;
    const [event] = member?.events ?? [];
    const single = members.length === 1 && member?.events.length === 1;
    return single && event !== undefined ? storeOne(member, event) : storeMany(members);
  };
}
