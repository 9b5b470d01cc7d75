import {
  postAndReadTestReplyProperty,
  type RoleMatrixTestAccountRole,
  type RoleMatrixFixture,
} from './roleMatrixFixture.ts';
import { testRolesWithoutRfqs, unknownTestId } from './rolePreparations.ts';

/** Body of a request that adds a webhook. */
export const sampleAddWebhookRequestBody = {
  owner: 'user',
  url: 'https://hooks.example.com/rfqs',
  types: ['rfq.sent'],
};

/** Returns the id of a user's webhook; adds a webhook if there is none. */
export async function findOrCreateTestWebhook(
  { scenario, people }: RoleMatrixFixture,
  member: RoleMatrixTestAccountRole,
): Promise<string> {
  if (testRolesWithoutRfqs.includes(member)) return unknownTestId;
  const { body } = await scenario.get<readonly { readonly id: string }[]>('/api/webhooks', people[member]);
  return (
    body[0]?.id ??
    postAndReadTestReplyProperty(scenario, '/api/webhooks', sampleAddWebhookRequestBody, people[member], 'id')
  );
}

/** Creates a parked delivery of a webhook and returns the delivery's id. */
export async function createParkedTestWebhookDelivery(
  world: RoleMatrixFixture,
  member: RoleMatrixTestAccountRole,
  webhookId: string,
): Promise<string> {
  const { scenario, people } = world;
  if (testRolesWithoutRfqs.includes(member)) return unknownTestId;
  await postAndReadTestReplyProperty(scenario, `/api/webhooks/${webhookId}/test`, {}, people[member], 'message');
  const { rows } = await scenario.market.pool.query<{ id: string }>(
    `UPDATE webhooks.delivery SET status = 'parked' WHERE endpoint_id = $1 RETURNING id`,
    [webhookId],
  );
  return rows[0]?.id ?? unknownTestId;
}
