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
import { rtkQueryApi } from '../../core/api.ts';
import type { EndpointRequestBody } from '../../core/apiRequest.ts';
import { defineApiQuery, defineApiMutation } from '../../core/endpoints.ts';

const byId = (id: string) => ({ params: { id } });

const webhooksApi = rtkQueryApi.injectEndpoints({
  endpoints: () => ({
    webhooks: defineApiQuery(listWebhooks, ['Session', 'Access', 'Webhooks']),
    webhookDeliveries: defineApiQuery(listDeliveries, ['Webhooks'], byId),
    addWebhook: defineApiMutation(addWebhook, ['Webhooks']),
    changeWebhook: defineApiMutation(
      changeWebhook,
      ['Webhooks'],
      ({ id, ...body }: EndpointRequestBody<typeof changeWebhook> & { id: string }) => ({
        params: { id },
        body,
      }),
    ),
    removeWebhook: defineApiMutation(removeWebhook, ['Webhooks'], byId),
    rotateWebhookSecret: defineApiMutation(rotateWebhookSecret, ['Webhooks'], byId),
    testWebhook: defineApiMutation(testWebhook, ['Webhooks'], byId),
    sendDeliveryAgain: defineApiMutation(
      sendDeliveryAgain,
      ['Webhooks'],
      (params: { id: string; delivery: string }) => ({
        params,
      }),
    ),
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
