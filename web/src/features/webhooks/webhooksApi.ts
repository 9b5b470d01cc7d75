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
import type { EndpointBody } from '../../core/apiRequest.ts';
import { defineQuery, defineMutation } from '../../core/endpoints.ts';

const byId = (id: string) => ({ params: { id } });

const webhooksApi = api.injectEndpoints({
  endpoints: () => ({
    webhooks: defineQuery(listWebhooks, ['Session', 'Access', 'Webhooks']),
    webhookDeliveries: defineQuery(listDeliveries, ['Webhooks'], byId),
    addWebhook: defineMutation(addWebhook, ['Webhooks']),
    changeWebhook: defineMutation(
      changeWebhook,
      ['Webhooks'],
      ({ id, ...body }: EndpointBody<typeof changeWebhook> & { id: string }) => ({
        params: { id },
        body,
      }),
    ),
    removeWebhook: defineMutation(removeWebhook, ['Webhooks'], byId),
    rotateWebhookSecret: defineMutation(rotateWebhookSecret, ['Webhooks'], byId),
    testWebhook: defineMutation(testWebhook, ['Webhooks'], byId),
    sendDeliveryAgain: defineMutation(sendDeliveryAgain, ['Webhooks'], (params: { id: string; delivery: string }) => ({
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
