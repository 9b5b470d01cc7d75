import { randomUUID } from 'node:crypto';
import type { DomainEvent } from '@marketplace/contracts/kernel/event.ts';
import type { InProcessTestMarketplace } from './testMarketplace.ts';

/**
 * Appends an event to the log without any checks.
 * @param at instant of the command.
 */
export async function appendUncheckedTestEvent(
  { deps }: Pick<InProcessTestMarketplace, 'deps'>,
  stream: string,
  event: DomainEvent,
  at: Date,
): Promise<void> {
  const meta = { commandId: randomUUID(), actor: 'system', at: at.toISOString() };
  const decider = { initial: null, evolve: () => null, decide: () => [event] };
  await deps.execute(decider, { stream, command: null, meta });
}
