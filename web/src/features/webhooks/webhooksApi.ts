import {
  addWebhookEndpoint,
  changeWebhookEndpoint,
  listDeliveriesEndpoint,
  listWebhooksEndpoint,
  removeWebhookEndpoint,
  rotateWebhookSecretEndpoint,
  sendDeliveryAgainEndpoint,
  testWebhookEndpoint,
} from '@marketplace/contracts/webhooks/webhooks.api.ts';
import { rtkQueryApi } from '../../core/api.ts';
import type { EndpointRequestBody } from '../../core/apiRequest.ts';
import { defineApiQuery, defineApiMutation } from '../../core/endpoints.ts';

const byId = (id: string) => ({ params: { id } });

const webhooksApi = rtkQueryApi.injectEndpoints({
  endpoints: () => ({
    webhooks: defineApiQuery(listWebhooksEndpoint, ['Session', 'Access', 'Webhooks']),
    webhookDeliveries: defineApiQuery(listDeliveriesEndpoint, ['Webhooks'], byId),
    addWebhook: defineApiMutation(addWebhookEndpoint, ['Webhooks']),
    changeWebhook: defineApiMutation(
      changeWebhookEndpoint,
      ['Webhooks'],
      ({ id, ...body }: EndpointRequestBody<typeof changeWebhookEndpoint> & { id: string }) => ({
        params: { id },
        body,
      }),
    ),
    removeWebhook: defineApiMutation(removeWebhookEndpoint, ['Webhooks'], byId),
    rotateWebhookSecret: defineApiMutation(rotateWebhookSecretEndpoint, ['Webhooks'], byId),
    testWebhook: defineApiMutation(testWebhookEndpoint, ['Webhooks'], byId),
    sendDeliveryAgain: defineApiMutation(
      sendDeliveryAgainEndpoint,
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
