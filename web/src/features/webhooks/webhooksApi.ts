import {
  addWebhook,
  changeWebhook,
  listDeliveries,
  listWebhooks,
  removeWebhook,
  rotateWebhookSecret,
  sendDeliveryAgain,
  testWebhook,
} from '@marketplace/contracts/webhooks/webhooks.api.ts';
import { api } from '../../core/api.ts';
import type { BodyOf } from '../../core/call.ts';
import { reads, writes } from '../../core/endpoints.ts';

const byId = (id: string) => ({ params: { id } });

const webhooksApi = api.injectEndpoints({
  endpoints: () => ({
    webhooks: reads(listWebhooks, ['Session', 'Access', 'Webhooks']),
    webhookDeliveries: reads(listDeliveries, ['Webhooks'], byId),
    addWebhook: writes(addWebhook, ['Webhooks']),
    changeWebhook: writes(
      changeWebhook,
      ['Webhooks'],
      ({ id, ...body }: BodyOf<typeof changeWebhook> & { id: string }) => ({
        params: { id },
        body,
      }),
    ),
    removeWebhook: writes(removeWebhook, ['Webhooks'], byId),
    rotateWebhookSecret: writes(rotateWebhookSecret, ['Webhooks'], byId),
    testWebhook: writes(testWebhook, ['Webhooks'], byId),
    sendDeliveryAgain: writes(sendDeliveryAgain, ['Webhooks'], (params: { id: string; delivery: string }) => ({
      params,
    })),
  }),
});

export const {
  useWebhooksQuery,
  useWebhookDeliveriesQuery,
  useAddWebhookMutation,
  useChangeWebhookMutation,
  useRemoveWebhookMutation,
  useRotateWebhookSecretMutation,
  useTestWebhookMutation,
  useSendDeliveryAgainMutation: useResendDeliveryMutation,
} = webhooksApi;
